module {
  func.func @f(%arg0: i32, %arg1: f32, %arg2: i1) {
    cf.assert %arg2, "message"
    cf.br ^bb1
  ^bb1:  // pred: ^bb0
    return
  }
}

