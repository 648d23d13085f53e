module {
  spirv.func @f(%arg0: i1, %arg1: i32, %arg2: vector<4xf32>, %arg3: f32) "None" {
    %cst1_i32 = spirv.Constant 1 : i32
    %cst_vec_4xf32 = spirv.Constant dense<1.000000e+00> : vector<4xf32>
    %true = spirv.Constant true
    %0 = spirv.Variable : !spirv.ptr<f32, Function>
    %cst_f32 = spirv.Constant 1.000000e+00 : f32
    %1 = spirv.Variable init(%cst_f32) : !spirv.ptr<f32, Function>
    %2 = spirv.Load "Function" %0 : f32
    %3 = spirv.Load "Function" %0 ["Volatile|Aligned", 4] : f32
    spirv.Store "Function" %0, %arg3 : f32
    spirv.Store "Function" %0, %arg3 ["Aligned", 16] : f32
    spirv.CopyMemory  "Function" %0,  "Function" %1,  : f32
    %4 = spirv.CompositeExtract %arg2[1 : i32] : vector<4xf32>
    %5 = spirv.CompositeInsert %arg3, %arg2[2 : i32] : f32 into vector<4xf32>
    %6 = spirv.IAddCarry %arg1, %arg1 : !spirv.struct<(i32, i32)>
    %7 = spirv.GL.FClamp %arg3, %arg3, %arg3 : f32
    %8 = spirv.SMulExtended %arg1, %arg1 : !spirv.struct<(i32, i32)>
    spirv.BranchConditional %arg0 [1, 2], ^bb1(%arg1 : i32), ^bb2
  ^bb1(%9: i32):  // pred: ^bb0
    spirv.Branch ^bb2
  ^bb2:  // 2 preds: ^bb0, ^bb1
    spirv.mlir.selection {
      spirv.BranchConditional %arg0, ^bb1, ^bb2
    ^bb1:  // pred: ^bb0
      spirv.Branch ^bb2
    ^bb2:  // 2 preds: ^bb0, ^bb1
      spirv.mlir.merge
    }
    spirv.mlir.loop {
      spirv.Branch ^bb1
    ^bb1:  // 2 preds: ^bb0, ^bb3
      spirv.BranchConditional %arg0, ^bb2, ^bb4
    ^bb2:  // pred: ^bb1
      spirv.Branch ^bb3
    ^bb3:  // pred: ^bb2
      spirv.Branch ^bb1
    ^bb4:  // pred: ^bb1
      spirv.mlir.merge
    }
    spirv.Return
  }
}
