#loc2 = loc("tosa.mlir":3:8)
#loc3 = loc("tosa.mlir":3:36)
#loc4 = loc("tosa.mlir":3:65)
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<1x8x8x4xf32>, tensor<16x3x3x4xf32>, tensor<16xf32>) -> tensor<1x8x8x16xf32>, sym_name = "t"}> ({
  ^bb0(%arg0: tensor<1x8x8x4xf32> loc("tosa.mlir":3:8), %arg1: tensor<16x3x3x4xf32> loc("tosa.mlir":3:36), %arg2: tensor<16xf32> loc("tosa.mlir":3:65)):
    %0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32> loc(#loc5)
    %1 = "tosa.conv2d"(%arg0, %arg1, %arg2, %0, %0) <{acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>}> : (tensor<1x8x8x4xf32>, tensor<16x3x3x4xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x16xf32> loc(#loc6)
    %2 = "tosa.clamp"(%1) <{max_val = 6.000000e+00 : f32, min_val = 0.000000e+00 : f32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<1x8x8x16xf32>) -> tensor<1x8x8x16xf32> loc(#loc7)
    "func.return"(%2) : (tensor<1x8x8x16xf32>) -> () loc(#loc8)
  }) : () -> () loc(#loc1)
}) : () -> () loc(#loc)
#loc = loc("tosa.mlir":1:1)
#loc1 = loc("tosa.mlir":2:3)
#loc5 = loc("tosa.mlir":4:10)
#loc6 = loc("tosa.mlir":5:10)
#loc7 = loc("tosa.mlir":6:10)
#loc8 = loc("tosa.mlir":7:5)

