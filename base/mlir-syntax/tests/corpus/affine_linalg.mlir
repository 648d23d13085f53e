"builtin.module"() ({
  "func.func"() <{function_type = (memref<16x16xf32>, index, tensor<4x8xf32>, tensor<8x4xf32>) -> tensor<4x8xf32>, sym_name = "a"}> ({
  ^bb0(%arg0: memref<16x16xf32> loc("affine_linalg.mlir":13:8), %arg1: index loc("affine_linalg.mlir":13:34), %arg2: tensor<4x8xf32> loc("affine_linalg.mlir":13:48), %arg3: tensor<8x4xf32> loc("affine_linalg.mlir":13:72)):
    "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 2 : index, upperBoundMap = affine_map<() -> (16)>}> ({
    ^bb0(%arg8: index loc("affine_linalg.mlir":15:10)):
      "affine.for"(%arg8, %arg8, %arg1) <{lowerBoundMap = affine_map<(d0) -> (d0)>, operandSegmentSizes = array<i32: 1, 2, 0>, step = 1 : index, upperBoundMap = affine_map<(d0)[s0] -> (d0 + 4, s0)>}> ({
      ^bb0(%arg9: index loc("affine_linalg.mlir":17:12)):
        "affine.if"(%arg8, %arg1) <{condition = affine_set<(d0)[s0] : (d0 - 10 >= 0, -d0 + s0 - 1 >= 0)>}> ({
          %5 = "affine.load"(%arg0, %arg8, %arg9) <{map = affine_map<(d0, d1) -> (d0 + 1, d1 mod 3)>}> : (memref<16x16xf32>, index, index) -> f32 loc("affine_linalg.mlir":19:16)
          "affine.store"(%5, %arg0, %arg8, %arg9) <{map = affine_map<(d0, d1) -> (d0 floordiv 2, d1)>}> : (f32, memref<16x16xf32>, index, index) -> () loc("affine_linalg.mlir":20:11)
          "affine.yield"() : () -> () loc("affine_linalg.mlir":21:11)
        }, {
        }) : (index, index) -> () loc("affine_linalg.mlir":18:9)
        "affine.yield"() : () -> () loc("affine_linalg.mlir":24:9)
      }) : (index, index, index) -> () loc("affine_linalg.mlir":16:7)
      "affine.yield"() : () -> () loc("affine_linalg.mlir":26:7)
    }) : () -> () loc("affine_linalg.mlir":14:5)
    %0 = "linalg.generic"(%arg3, %arg2) <{indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg6: f32 loc("affine_linalg.mlir":29:10), %arg7: f32 loc("affine_linalg.mlir":29:22)):
      %4 = "arith.addf"(%arg6, %arg7) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc("affine_linalg.mlir":30:12)
      "linalg.yield"(%4) : (f32) -> () loc("affine_linalg.mlir":31:7)
    }) {tag = "x"} : (tensor<8x4xf32>, tensor<4x8xf32>) -> tensor<4x8xf32> loc("affine_linalg.mlir":28:10)
    %1 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32 loc("affine_linalg.mlir":33:10)
    %2 = "linalg.fill"(%1, %arg2) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg4: f32 loc("affine_linalg.mlir":35:10), %arg5: f32 loc("affine_linalg.mlir":35:22)):
      "linalg.yield"(%arg4) : (f32) -> () loc("affine_linalg.mlir":36:7)
    }) : (f32, tensor<4x8xf32>) -> tensor<4x8xf32> loc("affine_linalg.mlir":34:10)
    %3 = "affine.apply"(%arg1, %arg1) <{map = affine_map<(d0)[s0] -> (d0 ceildiv 4 - s0 * 2)>}> : (index, index) -> index loc("affine_linalg.mlir":38:10)
    "func.return"(%0) : (tensor<4x8xf32>) -> () loc("affine_linalg.mlir":39:5)
  }) : () -> () loc("affine_linalg.mlir":12:3)
}) : () -> () loc("affine_linalg.mlir":11:1)
