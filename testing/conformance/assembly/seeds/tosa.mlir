func.func @f(%c: tensor<i1>, %a: tensor<4xf32>, %p: tensor<1x8x8x4xf32>, %s: !tosa.shape<1>) {
  %0 = tosa.cond_if %c : tensor<i1> -> tensor<4xf32> {
    tosa.yield %a : tensor<4xf32>
  } else {
    tosa.yield %a : tensor<4xf32>
  }
  %1 = tosa.while_loop (%x = %a) : (tensor<4xf32>) -> tensor<4xf32> {
    tosa.yield %c : tensor<i1>
  } do {
  ^bb0(%y: tensor<4xf32>):
    tosa.yield %y : tensor<4xf32>
  }
  %2 = tosa.clamp %a {max_val = 1.0 : f32, min_val = 0.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  %3 = tosa.maximum %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %4 = tosa.argmax %a {axis = 0 : i32} : (tensor<4xf32>) -> tensor<i32>
  %5 = tosa.max_pool2d %p {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x4xf32>) -> tensor<1x4x4x4xf32>
  %6 = tosa.reduce_max %a {axis = 0 : i32, nan_mode = IGNORE} : (tensor<4xf32>) -> tensor<1xf32>
  return
}
// -----
tosa.variable @v = dense<1.0> : tensor<2xf32>
tosa.variable @w : tensor<2x?xi8>
// -----
func.func @tosa(%x: tensor<1x4x4x4xf32>, %w: tensor<8x1x1x4xf32>, %b: tensor<8xf32>, %z: tensor<1xf32>, %dw: tensor<1x1x4x2xf32>, %x3: tensor<1x4x4x4x4xf32>, %w3: tensor<8x1x1x1x4xf32>) {
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, local_bound = true} : (tensor<1x4x4x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x8xf32>
  %1 = tosa.conv3d %x3, %w3, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x4x4x4xf32>, tensor<8x1x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x4x8xf32>
  %2 = tosa.depthwise_conv2d %x, %dw, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x4xf32>, tensor<1x1x4x2xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x8xf32>
  return
}
