module {
  spirv.module @m Logical GLSL450 attributes {a.b = 1 : i32} {
    spirv.func @f(%arg0: f32 {spirv.x}, %arg1: !spirv.ptr<f32, Function>) -> f32 "Pure|Const" attributes {q.r} {
      spirv.CopyMemory  "Function" %arg1,  "Function" %arg1 ["Aligned", 4],  ["Volatile"] : f32
      spirv.CopyMemory  "Function" %arg1,  "Function" %arg1 ["Aligned", 4],  ["Aligned", 8] : f32
      %0 = spirv.INTEL.SubgroupBlockRead %arg1 {q} : !spirv.ptr<f32, Function> -> f32
      %1 = spirv.GL.Fma %arg0, %arg0, %arg0 {q} : f32
      %2 = "t.i"() : () -> i32
      %3 = spirv.ISubBorrow  {q}%2, %2 : !spirv.struct<(i32, i32)>
      %4 = "t.i"() : () -> vector<2xf32>
      %5 = spirv.CompositeExtract %4[1 : i32] : vector<2xf32>
      %6 = spirv.CompositeInsert %arg0, %4[1 : i32] : f32 into vector<2xf32>
      %7:2 = spirv.mlir.selection control(Flatten) -> f32, i32 {
        spirv.mlir.merge %arg0, %2 : f32, i32
      }
      %8 = spirv.mlir.loop control(Unroll) -> f32 {
        spirv.mlir.merge %arg0 : f32
      }
      spirv.ReturnValue %arg0 : f32
    }
    spirv.EntryPoint "GLCompute" @f, @a
    spirv.ExecutionMode @f "ContractionOff", 1
    spirv.SpecConstant @sc = 1.000000e+00 : f32
    spirv.SpecConstantComposite @cc (@sc, @sc) : vector<2xf32>
    spirv.EXT.SpecConstantCompositeReplicate @rr (@sc) : vector<4xf32>
    spirv.ARM.GraphEntryPoint @x, @a, @b
    spirv.ARM.Graph @g(%arg0: !spirv.arm.tensor<1xi8> {l.x}) -> !spirv.arm.tensor<1xi8> attributes {entry_point = true, q.r} {
      spirv.ARM.GraphOutputs %arg0 : !spirv.arm.tensor<1xi8>
    }
    spirv.ARM.Graph @g2(!spirv.arm.tensor<1xi8>) attributes {entry_point = false}
  }
}

