#loc2 = loc("affine_linalg.mlir":13:8)
#loc3 = loc("affine_linalg.mlir":13:34)
#loc4 = loc("affine_linalg.mlir":13:48)
#loc5 = loc("affine_linalg.mlir":13:72)
#loc7 = loc("affine_linalg.mlir":15:10)
#loc9 = loc("affine_linalg.mlir":17:12)
#loc17 = loc("affine_linalg.mlir":29:10)
#loc18 = loc("affine_linalg.mlir":29:22)
#loc23 = loc("affine_linalg.mlir":35:10)
#loc24 = loc("affine_linalg.mlir":35:22)
#map = affine_map<(d0, d1) -> (d0 + 1, d1 mod 3)>
#map1 = affine_map<(d0, d1) -> (d0 floordiv 2, d1)>
#map2 = affine_map<(d0) -> (d0)>
#map3 = affine_map<(d0)[s0] -> (d0 + 4, s0)>
#map4 = affine_map<() -> (0)>
#map5 = affine_map<() -> (16)>
#map6 = affine_map<(d0, d1) -> (d1, d0)>
#map7 = affine_map<(d0, d1) -> (d0, d1)>
#map8 = affine_map<(d0)[s0] -> (d0 ceildiv 4 - s0 * 2)>
#set = affine_set<(d0)[s0] : (d0 - 10 >= 0, -d0 + s0 - 1 >= 0)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<16x16xf32>, index, tensor<4x8xf32>, tensor<8x4xf32>) -> tensor<4x8xf32>, sym_name = "a"}> ({
  ^bb0(%arg0: memref<16x16xf32> loc("affine_linalg.mlir":13:8), %arg1: index loc("affine_linalg.mlir":13:34), %arg2: tensor<4x8xf32> loc("affine_linalg.mlir":13:48), %arg3: tensor<8x4xf32> loc("affine_linalg.mlir":13:72)):
    "affine.for"() <{lowerBoundMap = #map4, operandSegmentSizes = array<i32: 0, 0, 0>, step = 2 : index, upperBoundMap = #map5}> ({
    ^bb0(%arg8: index loc("affine_linalg.mlir":15:10)):
      "affine.for"(%arg8, %arg8, %arg1) <{lowerBoundMap = #map2, operandSegmentSizes = array<i32: 1, 2, 0>, step = 1 : index, upperBoundMap = #map3}> ({
      ^bb0(%arg9: index loc("affine_linalg.mlir":17:12)):
        "affine.if"(%arg8, %arg1) <{condition = #set}> ({
          %5 = "affine.load"(%arg0, %arg8, %arg9) <{map = #map}> : (memref<16x16xf32>, index, index) -> f32 loc(#loc11)
          "affine.store"(%5, %arg0, %arg8, %arg9) <{map = #map1}> : (f32, memref<16x16xf32>, index, index) -> () loc(#loc12)
          "affine.yield"() : () -> () loc(#loc13)
        }, {
        }) : (index, index) -> () loc(#loc10)
        "affine.yield"() : () -> () loc(#loc14)
      }) : (index, index, index) -> () loc(#loc8)
      "affine.yield"() : () -> () loc(#loc15)
    }) : () -> () loc(#loc6)
    %0 = "linalg.generic"(%arg3, %arg2) <{indexing_maps = [#map6, #map7], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg6: f32 loc("affine_linalg.mlir":29:10), %arg7: f32 loc("affine_linalg.mlir":29:22)):
      %4 = "arith.addf"(%arg6, %arg7) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc19)
      "linalg.yield"(%4) : (f32) -> () loc(#loc20)
    }) {tag = "x"} : (tensor<8x4xf32>, tensor<4x8xf32>) -> tensor<4x8xf32> loc(#loc16)
    %1 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32 loc(#loc21)
    %2 = "linalg.fill"(%1, %arg2) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg4: f32 loc("affine_linalg.mlir":35:10), %arg5: f32 loc("affine_linalg.mlir":35:22)):
      "linalg.yield"(%arg4) : (f32) -> () loc(#loc25)
    }) : (f32, tensor<4x8xf32>) -> tensor<4x8xf32> loc(#loc22)
    %3 = "affine.apply"(%arg1, %arg1) <{map = #map8}> : (index, index) -> index loc(#loc26)
    "func.return"(%0) : (tensor<4x8xf32>) -> () loc(#loc27)
  }) : () -> () loc(#loc1)
}) : () -> () loc(#loc)
#loc = loc("affine_linalg.mlir":11:1)
#loc1 = loc("affine_linalg.mlir":12:3)
#loc6 = loc("affine_linalg.mlir":14:5)
#loc8 = loc("affine_linalg.mlir":16:7)
#loc10 = loc("affine_linalg.mlir":18:9)
#loc11 = loc("affine_linalg.mlir":19:16)
#loc12 = loc("affine_linalg.mlir":20:11)
#loc13 = loc("affine_linalg.mlir":21:11)
#loc14 = loc("affine_linalg.mlir":24:9)
#loc15 = loc("affine_linalg.mlir":26:7)
#loc16 = loc("affine_linalg.mlir":28:10)
#loc19 = loc("affine_linalg.mlir":30:12)
#loc20 = loc("affine_linalg.mlir":31:7)
#loc21 = loc("affine_linalg.mlir":33:10)
#loc22 = loc("affine_linalg.mlir":34:10)
#loc25 = loc("affine_linalg.mlir":36:7)
#loc26 = loc("affine_linalg.mlir":38:10)
#loc27 = loc("affine_linalg.mlir":39:5)

