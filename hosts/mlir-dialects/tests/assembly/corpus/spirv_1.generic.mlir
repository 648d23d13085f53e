"builtin.module"() ({
  "spirv.func"() <{function_control = #spirv.function_control<None>, function_type = (i1, i32, vector<4xf32>, f32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i1, %arg1: i32, %arg2: vector<4xf32>, %arg3: f32):
    %0 = "spirv.Constant"() <{value = 1 : i32}> : () -> i32
    %1 = "spirv.Constant"() <{value = dense<1.000000e+00> : vector<4xf32>}> : () -> vector<4xf32>
    %2 = "spirv.Constant"() <{value = true}> : () -> i1
    %3 = "spirv.Variable"() <{storage_class = #spirv.storage_class<Function>}> : () -> !spirv.ptr<f32, Function>
    %4 = "spirv.Constant"() <{value = 1.000000e+00 : f32}> : () -> f32
    %5 = "spirv.Variable"(%4) <{storage_class = #spirv.storage_class<Function>}> : (f32) -> !spirv.ptr<f32, Function>
    %6 = "spirv.Load"(%3) : (!spirv.ptr<f32, Function>) -> f32
    %7 = "spirv.Load"(%3) <{alignment = 4 : i32, memory_access = #spirv.memory_access<Volatile|Aligned>}> : (!spirv.ptr<f32, Function>) -> f32
    "spirv.Store"(%3, %arg3) : (!spirv.ptr<f32, Function>, f32) -> ()
    "spirv.Store"(%3, %arg3) <{alignment = 16 : i32, memory_access = #spirv.memory_access<Aligned>}> : (!spirv.ptr<f32, Function>, f32) -> ()
    "spirv.CopyMemory"(%3, %5) : (!spirv.ptr<f32, Function>, !spirv.ptr<f32, Function>) -> ()
    %8 = "spirv.CompositeExtract"(%arg2) <{indices = [1 : i32]}> : (vector<4xf32>) -> f32
    %9 = "spirv.CompositeInsert"(%arg3, %arg2) <{indices = [2 : i32]}> : (f32, vector<4xf32>) -> vector<4xf32>
    %10 = "spirv.IAddCarry"(%arg1, %arg1) : (i32, i32) -> !spirv.struct<(i32, i32)>
    %11 = "spirv.GL.FClamp"(%arg3, %arg3, %arg3) : (f32, f32, f32) -> f32
    %12 = "spirv.SMulExtended"(%arg1, %arg1) : (i32, i32) -> !spirv.struct<(i32, i32)>
    "spirv.BranchConditional"(%arg0, %arg1)[^bb1, ^bb2] <{branch_weights = [1 : i32, 2 : i32], operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, i32) -> ()
  ^bb1(%13: i32):  // pred: ^bb0
    "spirv.Branch"()[^bb2] : () -> ()
  ^bb2:  // 2 preds: ^bb0, ^bb1
    "spirv.mlir.selection"() <{selection_control = #spirv.selection_control<None>}> ({
      "spirv.BranchConditional"(%arg0)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
    ^bb1:  // pred: ^bb0
      "spirv.Branch"()[^bb2] : () -> ()
    ^bb2:  // 2 preds: ^bb0, ^bb1
      "spirv.mlir.merge"() : () -> ()
    }) : () -> ()
    "spirv.mlir.loop"() <{loop_control = #spirv.loop_control<None>}> ({
      "spirv.Branch"()[^bb1] : () -> ()
    ^bb1:  // 2 preds: ^bb0, ^bb3
      "spirv.BranchConditional"(%arg0)[^bb2, ^bb4] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
    ^bb2:  // pred: ^bb1
      "spirv.Branch"()[^bb3] : () -> ()
    ^bb3:  // pred: ^bb2
      "spirv.Branch"()[^bb1] : () -> ()
    ^bb4:  // pred: ^bb1
      "spirv.mlir.merge"() : () -> ()
    }) : () -> ()
    "spirv.Return"() : () -> ()
  }) : () -> ()
}) : () -> ()
