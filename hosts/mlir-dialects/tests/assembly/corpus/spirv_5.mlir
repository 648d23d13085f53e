module {
  spirv.module Logical GLSL450 {
    spirv.GlobalVariable @var : !spirv.ptr<f32, Input>
    spirv.SpecConstant @sc = 1 : i32
    spirv.func @f() "None" {
      %var_addr = spirv.mlir.addressof @var : !spirv.ptr<f32, Input>
      %0 = spirv.mlir.referenceof @sc : i32
      spirv.Return
    }
  }
}

