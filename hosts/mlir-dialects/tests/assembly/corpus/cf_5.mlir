module {
  func.func @cases(%arg0: i0, %arg1: i1, %arg2: i8, %arg3: si8, %arg4: i64, %arg5: i128, %arg6: i200) {
    cf.switch %arg0 : i0, [
      default: ^bb1,
      0: ^bb1,
      0: ^bb2
    ]
  ^bb1:  // 2 preds: ^bb0, ^bb0
    cf.switch %arg1 : i1, [
      default: ^bb2,
      1: ^bb2,
      0: ^bb3
    ]
  ^bb2:  // 3 preds: ^bb0, ^bb1, ^bb1
    cf.switch %arg2 : i8, [
      default: ^bb3,
      44: ^bb3,
      251: ^bb4,
      127: ^bb3,
      255: ^bb4
    ]
  ^bb3:  // 4 preds: ^bb1, ^bb2, ^bb2, ^bb2
    cf.switch %arg3 : si8, [
      default: ^bb4,
      255: ^bb4,
      255: ^bb5
    ]
  ^bb4:  // 4 preds: ^bb2, ^bb2, ^bb3, ^bb3
    cf.switch %arg4 : i64, [
      default: ^bb5,
      9223372036854775808: ^bb5,
      9223372036854775807: ^bb6
    ]
  ^bb5:  // 3 preds: ^bb3, ^bb4, ^bb4
    cf.switch %arg5 : i128, [
      default: ^bb6,
      1: ^bb6,
      9223372036854775807: ^bb7
    ]
  ^bb6:  // 3 preds: ^bb4, ^bb5, ^bb5
    cf.switch %arg6 : i200, [
      default: ^bb7,
      5: ^bb7
    ]
  ^bb7:  // 3 preds: ^bb5, ^bb6, ^bb6
    return
  }
  llvm.func @signed(%arg0: i0, %arg1: i1, %arg2: i128, %arg3: i200) {
    llvm.switch %arg0 : i0, ^bb1 [
      0: ^bb1
    ]
  ^bb1:  // 2 preds: ^bb0, ^bb0
    llvm.switch %arg1 : i1, ^bb2 [
      -1: ^bb2,
      0: ^bb3
    ]
  ^bb2:  // 2 preds: ^bb1, ^bb1
    llvm.switch %arg2 : i128, ^bb3 [
      -1: ^bb3,
      9223372036854775807: ^bb4
    ]
  ^bb3:  // 3 preds: ^bb1, ^bb2, ^bb2
    llvm.switch %arg3 : i200, ^bb4 [
      -340282366920938463463374607431768211456: ^bb4,
      680564733841876926926749214863536422912: ^bb4
    ]
  ^bb4:  // 4 preds: ^bb2, ^bb3, ^bb3, ^bb3
    llvm.return
  }
}

