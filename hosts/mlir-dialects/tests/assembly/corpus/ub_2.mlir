module {
  func.func @f_0() {
    %0 = ub.poison : i1
    %1 = ub.poison {x} : tensor<4xf32>
    return
  }
}

