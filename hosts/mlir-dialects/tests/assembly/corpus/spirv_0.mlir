module {
  spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
    spirv.GlobalVariable @v : !spirv.ptr<f32, Input>
    spirv.GlobalVariable @w bind(0, 1) : !spirv.ptr<!spirv.struct<(f32 [0])>, StorageBuffer>
    spirv.GlobalVariable @x built_in("GlobalInvocationId") : !spirv.ptr<vector<3xi32>, Input>
    spirv.SpecConstant @sc spec_id(5) = 1 : i32
    spirv.SpecConstant @sd = 2.000000e+00 : f32
    spirv.SpecConstantComposite @co (@sc, @sc) : !spirv.array<2 x i32>
    spirv.func @main() "None" {
      spirv.Return
    }
    spirv.EntryPoint "GLCompute" @main, @v, @x
    spirv.ExecutionMode @main "LocalSize", 1, 1, 1
  }
  spirv.module @named Physical32 OpenCL {
    spirv.func @f(%arg0: f32, %arg1: i32) -> f32 "Inline|Pure" {
      spirv.ReturnValue %arg0 : f32
    }
  }
}
