"builtin.module"() ({
  "spirv.module"() <{addressing_model = #spirv.addressing_model<Logical>, memory_model = #spirv.memory_model<GLSL450>, vce_triple = #spirv.vce<v1.0, [Shader], [SPV_KHR_storage_buffer_storage_class]>}> ({
    "spirv.GlobalVariable"() <{binding = 1 : i32, descriptor_set = 0 : i32, sym_name = "v", type = !spirv.ptr<!spirv.struct<(!spirv.array<4 x f32, stride=4> [0])>, StorageBuffer>}> : () -> ()
    "spirv.func"() <{function_control = #spirv.function_control<None>, function_type = (i32, vector<4xf32>) -> i32, sym_name = "f"}> ({
    ^bb0(%arg0: i32, %arg1: vector<4xf32>):
      %0 = "spirv.Constant"() <{value = 3 : i32}> : () -> i32
      %1 = "spirv.IAdd"(%arg0, %0) : (i32, i32) -> i32
      %2 = "spirv.IEqual"(%1, %arg0) : (i32, i32) -> i1
      %3 = "spirv.Select"(%2, %0, %arg0) : (i1, i32, i32) -> i32
      %4 = "spirv.CompositeExtract"(%arg1) <{indices = [1 : i32]}> : (vector<4xf32>) -> f32
      "spirv.mlir.selection"() <{selection_control = #spirv.selection_control<None>}> ({
        "spirv.BranchConditional"(%2)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
      ^bb1:  // pred: ^bb0
        "spirv.Branch"()[^bb2] : () -> ()
      ^bb2:  // 2 preds: ^bb0, ^bb1
        "spirv.mlir.merge"() : () -> ()
      }) : () -> ()
      "spirv.ReturnValue"(%3) : (i32) -> ()
    }) : () -> ()
    "spirv.EntryPoint"() <{execution_model = #spirv.execution_model<GLCompute>, fn = @g, interface = [@v]}> : () -> ()
    "spirv.func"() <{function_control = #spirv.function_control<None>, function_type = () -> (), sym_name = "g"}> ({
      "spirv.Return"() : () -> ()
    }) : () -> ()
    "spirv.ExecutionMode"() <{execution_mode = #spirv.execution_mode<LocalSize>, fn = @g, values = [1 : i32, 1 : i32, 1 : i32]}> : () -> ()
  }) : () -> ()
}) : () -> ()

