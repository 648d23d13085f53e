module {
  llvm.func @f(%arg0: i32, %arg1: !llvm.ptr, %arg2: i64, %arg3: i1) {
    llvm.switch %arg0 : i32, ^bb1 [
    ]
  ^bb1:  // pred: ^bb0
    llvm.switch %arg0 : i32, ^bb2(%arg2 : i64) [
      1: ^bb3,
      -2: ^bb4(%arg0, %arg2 : i32, i64)
    ]
  ^bb2(%0: i64):  // 5 preds: ^bb1, ^bb2, ^bb3, ^bb5, ^bb7
    llvm.switch %0 : i64, ^bb3 [
      9: ^bb2(%0 : i64)
    ] {branch_weights = array<i32: 1, 2>}
  ^bb3:  // 4 preds: ^bb1, ^bb2, ^bb3, ^bb5
    llvm.indirectbr %arg1 : !llvm.ptr, [
    ^bb2(%arg2 : i64),
    ^bb3
    ]
  ^bb4(%1: i32, %2: i64):  // pred: ^bb1
    llvm.indirectbr %arg1 : !llvm.ptr, [
    ^bb5
    ] {x}
  ^bb5:  // pred: ^bb4
    llvm.cond_br %arg3 weights([3, 4]), ^bb3, ^bb2(%arg2 : i64)
  ^bb6:  // no predecessors
    llvm.indirectbr %arg1 : !llvm.ptr, []
  ^bb7:  // no predecessors
    llvm.br ^bb2(%arg2 : i64)
  }
}
