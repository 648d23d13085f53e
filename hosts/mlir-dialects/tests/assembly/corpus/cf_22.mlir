module {
  func.func @f(%arg0: i64, %arg1: index, %arg2: index) {
    cf.switch %arg0 : i64, [
      default: ^bb1(%arg1, %arg2 : index, index),
      0: ^bb2(%arg2 : index),
      9223372036854775807: ^bb3
    ]
  ^bb1(%0: index, %1: index):  // 2 preds: ^bb0, ^bb2
    return
  ^bb2(%2: index):  // pred: ^bb0
    cf.br ^bb1(%2, %2 : index, index) {y}
  ^bb3:  // pred: ^bb0
    return
  }
}
