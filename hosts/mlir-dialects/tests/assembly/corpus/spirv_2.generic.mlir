"builtin.module"() ({
  "spirv.module"() <{addressing_model = #spirv.addressing_model<Logical>, memory_model = #spirv.memory_model<GLSL450>, sym_name = "m", vce_triple = #spirv.vce<v1.0, [Shader, Linkage], [SPV_KHR_storage_buffer_storage_class]>}> ({
    "spirv.GlobalVariable"() <{initializer = @sc, sym_name = "v", type = !spirv.ptr<f32, Private>}> {x} : () -> ()
    "spirv.GlobalVariable"() <{binding = 1 : i32, descriptor_set = 0 : i32, location = 3 : i32, sym_name = "v2", type = !spirv.ptr<vector<4xf32>, Input>}> : () -> ()
    "spirv.GlobalVariable"() <{linkage_attributes = #spirv.linkage_attributes<linkage_name = "q", linkage_type = <Import>>, location = 0 : i32, sym_name = "v3", type = !spirv.ptr<f32, Input>}> {component = 1 : i32} : () -> ()
    "spirv.SpecConstant"() <{default_value = 1.000000e+00 : f32, sym_name = "sc"}> : () -> ()
    "spirv.SpecConstant"() <{default_value = true, sym_name = "sb"}> {spec_id = 3 : i64} : () -> ()
    "spirv.SpecConstantComposite"() <{constituents = [@sc, @sc], sym_name = "cc", type = vector<2xf32>}> : () -> ()
    "spirv.EXT.SpecConstantCompositeReplicate"() <{constituent = @sc, sym_name = "rr", type = vector<4xf32>}> : () -> ()
    "spirv.func"() <{arg_attrs = [{spirv.x}, {}], function_control = #spirv.function_control<Pure|Const>, function_type = (f32, i32) -> f32, linkage_attributes = #spirv.linkage_attributes<linkage_name = "outside.func", linkage_type = <Export>>, sym_name = "f"}> ({
    ^bb0(%arg0: f32, %arg1: i32):
      %0 = "spirv.mlir.selection"() <{selection_control = #spirv.selection_control<Flatten>}> ({
        "spirv.mlir.merge"(%arg0) : (f32) -> ()
      }) : () -> f32
      %1 = "spirv.Constant"() <{value = 1 : i8}> : () -> i8
      %2 = "spirv.Constant"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> !spirv.array<2 x i32>
      %3 = "spirv.Constant"() <{value = [dense<3.000000e+00> : vector<2xf32>]}> : () -> !spirv.array<1 x vector<2xf32>>
      %4 = "spirv.Constant"() <{value = -1.000000e+00 : f64}> : () -> f64
      %5 = "spirv.Constant"() <{value = -1 : si32}> : () -> si32
      %6 = "spirv.Constant"() <{value = dense<1> : vector<2xi32>}> : () -> vector<2xi32>
      %7 = "spirv.Variable"() <{storage_class = #spirv.storage_class<Function>}> {binding = 2 : i32, descriptor_set = 1 : i32} : () -> !spirv.ptr<f32, Function>
      %8 = "spirv.Variable"() <{storage_class = #spirv.storage_class<Function>}> {built_in = "GlobalInvocationId", l} : () -> !spirv.ptr<f32, Function>
      %9 = "spirv.Variable"(%arg0) <{storage_class = #spirv.storage_class<Function>}> {z} : (f32) -> !spirv.ptr<f32, Function>
      %10 = "spirv.Load"(%7) <{memory_access = #spirv.memory_access<Volatile>}> {k} : (!spirv.ptr<f32, Function>) -> f32
      "spirv.ReturnValue"(%arg0) : (f32) -> ()
    }) {q.r} : () -> ()
    "spirv.func"() <{function_control = #spirv.function_control<None>, function_type = (f32) -> (), sym_name = "decl"}> ({
    }) : () -> ()
    "spirv.EntryPoint"() <{execution_model = #spirv.execution_model<GLCompute>, fn = @f, interface = []}> : () -> ()
    "spirv.ExecutionMode"() <{execution_mode = #spirv.execution_mode<ContractionOff>, fn = @f, values = []}> : () -> ()
    "spirv.ExecutionMode"() <{execution_mode = #spirv.execution_mode<LocalSize>, fn = @f, values = [1 : i32, 2 : i32, 3 : i32]}> : () -> ()
  }) {a.b = 1 : i32} : () -> ()
}) : () -> ()

