spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
  spirv.GlobalVariable @v : !spirv.ptr<f32, Input>
  spirv.GlobalVariable @w bind(0, 1) : !spirv.ptr<!spirv.struct<(f32 [0])>, StorageBuffer>
  spirv.GlobalVariable @x built_in("GlobalInvocationId") : !spirv.ptr<vector<3xi32>, Input>
  spirv.SpecConstant @sc spec_id(5) = 1 : i32
  spirv.SpecConstant @sd = 2.0 : f32
  spirv.SpecConstantComposite @co (@sc, @sc) : !spirv.array<2 x i32>
  spirv.func @main() -> () "None" {
    spirv.Return
  }
  spirv.EntryPoint "GLCompute" @main, @v, @x
  spirv.ExecutionMode @main "LocalSize", 1, 1, 1
}
spirv.module @named Physical32 OpenCL {
  spirv.func @f(%a: f32, %i: i32) -> f32 "Inline|Pure" {
    spirv.ReturnValue %a : f32
  }
}
// -----
spirv.func @f(%c: i1, %i: i32, %v: vector<4xf32>, %f: f32) -> () "None" {
  %0 = spirv.Constant 1 : i32
  %1 = spirv.Constant dense<1.0> : vector<4xf32>
  %2 = spirv.Constant true
  %3 = spirv.Variable : !spirv.ptr<f32, Function>
  %fc = spirv.Constant 1.0 : f32
  %4 = spirv.Variable init(%fc) : !spirv.ptr<f32, Function>
  %5 = spirv.Load "Function" %3 : f32
  %6 = spirv.Load "Function" %3 ["Volatile|Aligned", 4] : f32
  spirv.Store "Function" %3, %f : f32
  spirv.Store "Function" %3, %f ["Aligned", 16] : f32
  spirv.CopyMemory "Function" %3, "Function" %4 : f32
  %7 = spirv.CompositeExtract %v[1 : i32] : vector<4xf32>
  %8 = spirv.CompositeInsert %f, %v[2 : i32] : f32 into vector<4xf32>
  %9 = spirv.IAddCarry %i, %i : !spirv.struct<(i32, i32)>
  %10 = spirv.GL.FClamp %f, %f, %f : f32
  %11 = spirv.SMulExtended %i, %i : !spirv.struct<(i32, i32)>
  spirv.BranchConditional %c [1, 2], ^bb1(%i : i32), ^bb2
^bb1(%x: i32):
  spirv.Branch ^bb2
^bb2:
  spirv.mlir.selection {
    spirv.BranchConditional %c, ^then, ^merge
  ^then:
    spirv.Branch ^merge
  ^merge:
    spirv.mlir.merge
  }
  spirv.mlir.loop {
    spirv.Branch ^header
  ^header:
    spirv.BranchConditional %c, ^body, ^merge
  ^body:
    spirv.Branch ^continue
  ^continue:
    spirv.Branch ^header
  ^merge:
    spirv.mlir.merge
  }
  spirv.Return
}
