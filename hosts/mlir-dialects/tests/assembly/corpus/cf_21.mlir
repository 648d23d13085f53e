module {
  func.func @f(%arg0: i8, %arg1: i1) {
    cf.switch %arg0 : i8, [
      default: ^bb1] {x = 1 : i32}
  ^bb1:  // 2 preds: ^bb0, ^bb3
    cf.cond_br %arg1 weights([1, 2]), ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    return
  ^bb3:  // pred: ^bb1
    cf.br ^bb1
  }
}
