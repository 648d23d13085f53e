module {
  func.func @f(%arg0: tensor<128x256xf32>, %arg1: tensor<16x8x8x32xf32>, %arg2: tensor<16x8x32x8xf32>, %arg3: tensor<8x16x8x32xf32>, %arg4: f32, %arg5: index, %arg6: tensor<?x?xf32>, %arg7: tensor<?x?x?x32xf32>, %arg8: f64, %arg9: i32, %arg10: memref<4x4xf32>) {
    return
  }
}

