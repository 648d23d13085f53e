"builtin.module"() ({
  "spirv.module"() <{addressing_model = #spirv.addressing_model<Logical>, memory_model = #spirv.memory_model<GLSL450>, vce_triple = #spirv.vce<v1.0, [Shader, Int8], [SPV_KHR_storage_buffer_storage_class]>}> ({
    "spirv.GlobalVariable"() <{binding = 1 : i32, descriptor_set = 0 : i32, sym_name = "v", type = !spirv.ptr<!spirv.struct<(!spirv.array<4 x f32, stride=4> [0])>, StorageBuffer>}> : () -> () loc("spirv.mlir":3:5)
    "spirv.func"() <{function_control = #spirv.function_control<None>, function_type = (i32, vector<4xf32>) -> i32, sym_name = "f"}> ({
    ^bb0(%arg0: i32 loc("spirv.mlir":5:10), %arg1: vector<4xf32> loc("spirv.mlir":5:22)):
      %0 = "spirv.Constant"() <{value = 3 : i32}> : () -> i32 loc("spirv.mlir":6:12)
      %1 = "spirv.IAdd"(%arg0, %0) : (i32, i32) -> i32 loc("spirv.mlir":7:12)
      %2 = "spirv.Variable"() <{storage_class = #spirv.storage_class<Function>}> : () -> !spirv.ptr<f32, Function> loc("spirv.mlir":8:12)
      %3 = "spirv.CompositeExtract"(%arg1) <{indices = [1 : i32]}> : (vector<4xf32>) -> f32 loc("spirv.mlir":9:12)
      "spirv.Store"(%2, %3) : (!spirv.ptr<f32, Function>, f32) -> () loc("spirv.mlir":10:7)
      "spirv.ReturnValue"(%1) : (i32) -> () loc("spirv.mlir":11:7)
    }) : () -> () loc("spirv.mlir":4:5)
    "spirv.EntryPoint"() <{execution_model = #spirv.execution_model<GLCompute>, fn = @f, interface = [@v]}> : () -> () loc("spirv.mlir":13:5)
    "spirv.ExecutionMode"() <{execution_mode = #spirv.execution_mode<LocalSize>, fn = @f, values = [8 : i32, 1 : i32, 1 : i32]}> : () -> () loc("spirv.mlir":14:5)
  }) : () -> () loc("spirv.mlir":2:3)
}) : () -> () loc("spirv.mlir":1:1)
