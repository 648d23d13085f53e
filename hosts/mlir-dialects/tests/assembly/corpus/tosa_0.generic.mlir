"builtin.module"() ({
  "func.func"() <{function_type = (tensor<i1>, tensor<4xf32>, tensor<1x8x8x4xf32>, !tosa.shape<1>) -> (), sym_name = "f_0"}> ({
  ^bb0(%arg16: tensor<i1>, %arg17: tensor<4xf32>, %arg18: tensor<1x8x8x4xf32>, %arg19: !tosa.shape<1>):
    %10 = "tosa.cond_if"(%arg16) ({
      "tosa.yield"(%arg17) : (tensor<4xf32>) -> ()
    }, {
      "tosa.yield"(%arg17) : (tensor<4xf32>) -> ()
    }) : (tensor<i1>) -> tensor<4xf32>
    %11 = "tosa.while_loop"(%arg17) ({
    ^bb0(%arg21: tensor<4xf32>):
      "tosa.yield"(%arg16) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg20: tensor<4xf32>):
      "tosa.yield"(%arg20) : (tensor<4xf32>) -> ()
    }) : (tensor<4xf32>) -> tensor<4xf32>
    %12 = "tosa.clamp"(%arg17) <{max_val = 1.000000e+00 : f32, min_val = 0.000000e+00 : f32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<4xf32>) -> tensor<4xf32>
    %13 = "tosa.maximum"(%arg17, %arg17) <{nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %14 = "tosa.argmax"(%arg17) <{axis = 0 : i32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<4xf32>) -> tensor<i32>
    %15 = "tosa.max_pool2d"(%arg18) <{kernel = array<i64: 2, 2>, nan_mode = #tosa.nan_mode<PROPAGATE>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>}> : (tensor<1x8x8x4xf32>) -> tensor<1x4x4x4xf32>
    %16 = "tosa.reduce_max"(%arg17) <{axis = 0 : i32, nan_mode = #tosa.nan_mode<IGNORE>}> : (tensor<4xf32>) -> tensor<1xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "tosa.variable"() <{initial_value = dense<1.000000e+00> : tensor<2xf32>, sym_name = "v_1", type = f32, var_shape = dense<2> : tensor<1xindex>}> : () -> ()
  "tosa.variable"() <{sym_name = "w_1", type = i8, var_shape = dense<[2, -1]> : tensor<2xindex>}> : () -> ()
  "func.func"() <{function_type = (tensor<i1>, tensor<4xf32>, tensor<4xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1x8x8x4xf32>, i32, i8) -> (), sym_name = "f_2"}> ({
  ^bb0(%arg0: tensor<i1>, %arg1: tensor<4xf32>, %arg2: tensor<4xi32>, %arg3: tensor<1xi8>, %arg4: tensor<1xi32>, %arg5: tensor<1x8x8x4xf32>, %arg6: i32, %arg7: i8):
    %0:2 = "tosa.cond_if"(%arg0, %arg1, %arg1) ({
    ^bb0(%arg14: tensor<4xf32>, %arg15: tensor<4xf32>):
      "tosa.yield"(%arg14, %arg15) : (tensor<4xf32>, tensor<4xf32>) -> ()
    }, {
    ^bb0(%arg12: tensor<4xf32>, %arg13: tensor<4xf32>):
      "tosa.yield"(%arg12, %arg13) : (tensor<4xf32>, tensor<4xf32>) -> ()
    }) {k} : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
    %1:2 = "tosa.while_loop"(%arg1, %arg1) ({
    ^bb0(%arg10: tensor<4xf32>, %arg11: tensor<4xf32>):
      "tosa.yield"(%arg0) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg8: tensor<4xf32>, %arg9: tensor<4xf32>):
      "tosa.yield"(%arg8, %arg9) : (tensor<4xf32>, tensor<4xf32>) -> ()
    }) {x} : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
    %2 = "tosa.cond_if"(%arg0) ({
      "tosa.yield"(%arg1) : (tensor<4xf32>) -> ()
    }, {
      "tosa.yield"(%arg1) : (tensor<4xf32>) -> ()
    }) {k} : (tensor<i1>) -> tensor<4xf32>
    %3 = "tosa.rescale"(%arg2, %arg4, %arg3, %arg4, %arg4) <{input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = #tosa.rounding_mode<DOUBLE_ROUND>, scale32 = true}> : (tensor<4xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
    %4 = "tosa.const_shape"() <{values = dense<[4, 2, 4, 2]> : tensor<4xindex>}> : () -> !tosa.shape<4>
    %5 = "tosa.const_shape"() <{values = dense<0> : tensor<2xindex>}> : () -> !tosa.shape<2>
    %6 = "tosa.resize"(%arg5, %4, %5, %5) <{mode = #tosa.resize_mode<BILINEAR>}> {zz} : (tensor<1x8x8x4xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x?x?x4xf32>
    %7 = "tosa.apply_scale"(%arg6, %arg6, %arg7) <{rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>}> : (i32, i32, i8) -> i32
    %8 = "tosa.maximum"(%arg1, %arg1) <{nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %9 = "tosa.maximum"(%arg1, %arg1) <{nan_mode = #tosa.nan_mode<IGNORE>}> {aa, zz = #tosa.nan_mode<IGNORE>} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

