"builtin.module"() ({
  "func.func"() <{function_type = (tensor<1x8x8x3xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>, tensor<?x4xi8>) -> tensor<1x8x8x4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<1x8x8x3xf32>, %arg1: tensor<4x3x3x3xf32>, %arg2: tensor<4xf32>, %arg3: tensor<?x4xi8>):
    %0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %1 = "tosa.conv2d"(%arg0, %arg1, %arg2, %0, %0) <{acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>}> : (tensor<1x8x8x3xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x4xf32>
    %2 = "tosa.add"(%1, %1) : (tensor<1x8x8x4xf32>, tensor<1x8x8x4xf32>) -> tensor<1x8x8x4xf32>
    %3 = "tosa.transpose"(%2) <{perms = array<i32: 0, 3, 1, 2>}> : (tensor<1x8x8x4xf32>) -> tensor<1x4x8x8xf32>
    %4 = "tosa.clamp"(%2) <{max_val = 6.000000e+00 : f32, min_val = 0.000000e+00 : f32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<1x8x8x4xf32>) -> tensor<1x8x8x4xf32>
    %5 = "tosa.const_shape"() <{values = dense<[1, 256]> : tensor<2xindex>}> : () -> !tosa.shape<2>
    %6 = "tosa.reshape"(%4, %5) : (tensor<1x8x8x4xf32>, !tosa.shape<2>) -> tensor<1x256xf32>
    %7 = "tosa.reduce_sum"(%6) <{axis = 1 : i32}> : (tensor<1x256xf32>) -> tensor<1x1xf32>
    "func.return"(%4) : (tensor<1x8x8x4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

