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
// -----
spirv.func @atomics(%p: !spirv.ptr<i32, StorageBuffer>, %v: i32, %f: !spirv.ptr<f32, StorageBuffer>, %x: f32, %q: !spirv.ptr<i64, Workgroup>, %w: i64) -> () "None" {
  %0 = spirv.AtomicCompareExchange <Workgroup> <Release> <Acquire> %p, %v, %v : !spirv.ptr<i32, StorageBuffer>
  %1 = spirv.AtomicCompareExchangeWeak <Workgroup> <Release> <Acquire> %p, %v, %v : !spirv.ptr<i32, StorageBuffer>
  %2 = spirv.AtomicIAdd <Device> <None> %p, %v : !spirv.ptr<i32, StorageBuffer>
  %3 = spirv.AtomicIIncrement <Device> <None> %p : !spirv.ptr<i32, StorageBuffer>
  %4 = spirv.AtomicOr <Device> <AcquireRelease|UniformMemory> %p, %v : !spirv.ptr<i32, StorageBuffer>
  %5 = spirv.AtomicSMax <Device> <None> %p, %v : !spirv.ptr<i32, StorageBuffer>
  %6 = spirv.AtomicUMax <Device> <None> %q, %w : !spirv.ptr<i64, Workgroup>
  %7 = spirv.AtomicUMin <Device> <None> %p, %v : !spirv.ptr<i32, StorageBuffer>
  %8 = spirv.AtomicXor <Device> <None> %p, %v {x} : !spirv.ptr<i32, StorageBuffer>
  %9 = spirv.EXT.AtomicFAdd <Device> <None> %f, %x : !spirv.ptr<f32, StorageBuffer>
  spirv.Return
}
// -----
spirv.func @comparisons(%a: f32, %v: vector<4xf32>, %i: i32, %w: vector<4xi32>) -> () "None" {
  %0 = spirv.FOrdEqual %a, %a : f32
  %1 = spirv.FOrdLessThan %v, %v : vector<4xf32>
  %2 = spirv.FOrdLessThanEqual %a, %a : f32
  %3 = spirv.FUnordEqual %v, %v : vector<4xf32>
  %4 = spirv.FUnordGreaterThanEqual %a, %a : f32
  %5 = spirv.SGreaterThan %i, %i : i32
  %6 = spirv.SLessThanEqual %w, %w : vector<4xi32>
  %7 = spirv.ULessThan %i, %i : i32
  %8 = spirv.ISubBorrow %i, %i : !spirv.struct<(i32, i32)>
  %9 = spirv.UMulExtended %w, %w : !spirv.struct<(vector<4xi32>, vector<4xi32>)>
  %10 = spirv.KHR.CooperativeMatrixLength : !spirv.coopmatrix<8x16xi32, Subgroup, MatrixA>
  spirv.Return
}
// -----
spirv.func @switch(%s: i32, %a: i32) -> () "None" {
  spirv.mlir.selection {
    spirv.Switch %s : i32, [
      default: ^bb1(%a: i32),
      0: ^bb2,
      -5: ^bb3
    ]
  ^bb1(%x: i32):
    spirv.Branch ^bb3
  ^bb2:
    spirv.Branch ^bb3
  ^bb3:
    spirv.mlir.merge
  }
  spirv.Return
}
// -----
spirv.func @specification() -> i32 "None" {
  %0 = spirv.Constant 1 : i32
  %1 = spirv.SpecConstantOperation wraps "spirv.IAdd"(%0, %0) : (i32, i32) -> i32
  spirv.ReturnValue %1 : i32
}
// -----
spirv.module Logical Vulkan requires #spirv.vce<v1.3, [VulkanMemoryModel, Shader, TensorsARM, GraphARM], [SPV_ARM_tensors, SPV_ARM_graph, SPV_KHR_vulkan_memory_model]> {
  spirv.ARM.Graph @main(%a: !spirv.arm.tensor<14x19xi16>, %b: !spirv.arm.tensor<2x3xi16>) -> !spirv.arm.tensor<2x3xi16> attributes {entry_point = true} {
    spirv.ARM.GraphOutputs %b : !spirv.arm.tensor<2x3xi16>
  }
}
