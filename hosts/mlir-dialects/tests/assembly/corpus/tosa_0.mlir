module {
  func.func @f_0(%arg0: tensor<i1>, %arg1: tensor<4xf32>, %arg2: tensor<1x8x8x4xf32>, %arg3: !tosa.shape<1>) {
    %0 = tosa.cond_if %arg0 : tensor<i1> -> tensor<4xf32> {
      tosa.yield %arg1 : tensor<4xf32>
    } else {
      tosa.yield %arg1 : tensor<4xf32>
    }
    %1 = tosa.while_loop (%arg4 = %arg1) : (tensor<4xf32>) -> tensor<4xf32> {
      tosa.yield %arg0 : tensor<i1>
    } do {
    ^bb0(%arg4: tensor<4xf32>):
      tosa.yield %arg4 : tensor<4xf32>
    }
    %2 = tosa.clamp %arg1 {max_val = 1.000000e+00 : f32, min_val = 0.000000e+00 : f32} : (tensor<4xf32>) -> tensor<4xf32>
    %3 = tosa.maximum %arg1, %arg1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %4 = tosa.argmax %arg1 {axis = 0 : i32} : (tensor<4xf32>) -> tensor<i32>
    %5 = tosa.max_pool2d %arg2 {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x4xf32>) -> tensor<1x4x4x4xf32>
    %6 = tosa.reduce_max %arg1 {axis = 0 : i32, nan_mode = IGNORE} : (tensor<4xf32>) -> tensor<1xf32>
    return
  }
  tosa.variable @v_1 = dense<1.000000e+00> : tensor<2xf32>
  tosa.variable @w_1 : tensor<2x?xi8>
  func.func @f_2(%arg0: tensor<i1>, %arg1: tensor<4xf32>, %arg2: tensor<4xi32>, %arg3: tensor<1xi8>, %arg4: tensor<1xi32>, %arg5: tensor<1x8x8x4xf32>, %arg6: i32, %arg7: i8) {
    %0:2 = tosa.cond_if %arg0 (%arg8 = %arg1, %arg9 = %arg1) : tensor<i1> (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    ^bb0(%arg8: tensor<4xf32>, %arg9: tensor<4xf32>):
      tosa.yield %arg8, %arg9 : tensor<4xf32>, tensor<4xf32>
    } else {
    ^bb0(%arg8: tensor<4xf32>, %arg9: tensor<4xf32>):
      tosa.yield %arg8, %arg9 : tensor<4xf32>, tensor<4xf32>
    } {k}
    %1:2 = tosa.while_loop (%arg8 = %arg1, %arg9 = %arg1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
      tosa.yield %arg0 : tensor<i1>
    } do {
    ^bb0(%arg8: tensor<4xf32>, %arg9: tensor<4xf32>):
      tosa.yield %arg8, %arg9 : tensor<4xf32>, tensor<4xf32>
    } attributes {x}
    %2 = tosa.cond_if %arg0 : tensor<i1> -> tensor<4xf32> {
      tosa.yield %arg1 : tensor<4xf32>
    } else {
      tosa.yield %arg1 : tensor<4xf32>
    } {k}
    %3 = tosa.rescale %arg2, %arg4, %arg3, %arg4, %arg4 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = DOUBLE_ROUND, scale32 = true} : (tensor<4xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
    %4 = tosa.const_shape  {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %5 = tosa.const_shape  {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
    %6 = tosa.resize %arg5, %4, %5, %5 {mode = BILINEAR, zz = unit} : (tensor<1x8x8x4xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x?x?x4xf32>
    %7 = tosa.apply_scale %arg6, %arg6, %arg7 {rounding_mode = SINGLE_ROUND} : (i32, i32, i8) -> i32
    %8 = tosa.maximum %arg1, %arg1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %9 = tosa.maximum %arg1, %arg1 {aa = unit, nan_mode = IGNORE, zz = IGNORE} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    return
  }
}

