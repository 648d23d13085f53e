module {
  func.func @f(%arg0: vector<4xi1>, %arg1: vector<4xf32>, %arg2: index, %arg3: memref<?xf32>, %arg4: tensor<?xf32>, %arg5: f32) {
    return
  }
}

