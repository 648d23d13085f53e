"builtin.module"() ({
  "spirv.module"() <{addressing_model = #spirv.addressing_model<Logical>, memory_model = #spirv.memory_model<GLSL450>}> ({
    "spirv.GlobalVariable"() <{sym_name = "var", type = !spirv.ptr<f32, Input>}> : () -> ()
    "spirv.SpecConstant"() <{default_value = 1 : i32, sym_name = "sc"}> : () -> ()
    "spirv.func"() <{function_control = #spirv.function_control<None>, function_type = () -> (), sym_name = "f"}> ({
      %0 = "spirv.mlir.addressof"() <{variable = @var}> : () -> !spirv.ptr<f32, Input>
      %1 = "spirv.mlir.referenceof"() <{spec_const = @sc}> : () -> i32
      "spirv.Return"() : () -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()

