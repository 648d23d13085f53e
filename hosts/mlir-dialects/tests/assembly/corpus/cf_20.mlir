module {
  func.func @f(%arg0: i32, %arg1: f32, %arg2: i1) {
    cf.switch %arg0 : i32, [
      default: ^bb1(%arg1 : f32),
      42: ^bb1(%arg1 : f32),
      4294967295: ^bb2
    ]
  ^bb1(%0: f32):  // 3 preds: ^bb0, ^bb0, ^bb1
    cf.cond_br %arg2, ^bb1(%0 : f32), ^bb2
  ^bb2:  // 2 preds: ^bb0, ^bb1
    cf.assert %arg2, "message"
    cf.br ^bb3
  ^bb3:  // pred: ^bb2
    return
  }
}
