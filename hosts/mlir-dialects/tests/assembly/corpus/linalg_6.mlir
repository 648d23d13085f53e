module {
  func.func @f(%arg0: tensor<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: tensor<?x?x?xf32>) {
    return
  }
}

