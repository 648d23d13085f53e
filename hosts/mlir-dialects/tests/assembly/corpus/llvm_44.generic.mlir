"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (i32, ptr, i64, i1)>, linkage = #llvm.linkage<external>, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i32, %arg1: !llvm.ptr, %arg2: i64, %arg3: i1):
    "llvm.switch"(%arg0)[^bb1] <{case_operand_segments = array<i32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
  ^bb1:  // pred: ^bb0
    "llvm.switch"(%arg0, %arg2, %arg0, %arg2)[^bb2, ^bb3, ^bb4] <{case_operand_segments = array<i32: 0, 2>, case_values = dense<[1, -2]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 1, 2>}> : (i32, i64, i32, i64) -> ()
  ^bb2(%0: i64):  // 5 preds: ^bb1, ^bb2, ^bb3, ^bb5, ^bb7
    "llvm.switch"(%0, %0)[^bb3, ^bb2] <{branch_weights = array<i32: 1, 2>, case_operand_segments = array<i32: 1>, case_values = dense<9> : vector<1xi64>, operandSegmentSizes = array<i32: 1, 0, 1>}> : (i64, i64) -> ()
  ^bb3:  // 4 preds: ^bb1, ^bb2, ^bb3, ^bb5
    "llvm.indirectbr"(%arg1, %arg2)[^bb2, ^bb3] <{indbr_operand_segments = array<i32: 1, 0>}> : (!llvm.ptr, i64) -> ()
  ^bb4(%1: i32, %2: i64):  // pred: ^bb1
    "llvm.indirectbr"(%arg1)[^bb5] <{indbr_operand_segments = array<i32: 0>}> {x} : (!llvm.ptr) -> ()
  ^bb5:  // pred: ^bb4
    "llvm.cond_br"(%arg3, %arg2)[^bb3, ^bb2] <{branch_weights = array<i32: 3, 4>, operandSegmentSizes = array<i32: 1, 0, 1>}> : (i1, i64) -> ()
  ^bb6:  // no predecessors
    "llvm.indirectbr"(%arg1) <{indbr_operand_segments = array<i32>}> : (!llvm.ptr) -> ()
  ^bb7:  // no predecessors
    "llvm.br"(%arg2)[^bb2] : (i64) -> ()
  }) : () -> ()
}) : () -> ()
