"builtin.module"() ({
  "func.func"() <{function_type = (memref<8x16xf32>, index, vector<4x8xf32>, vector<8x4xf32>, vector<4x4xf32>, vector<[4]xi1>) -> (), sym_name = "v"}> ({
  ^bb0(%arg0: memref<8x16xf32> loc("vector.mlir":7:8), %arg1: index loc("vector.mlir":7:33), %arg2: vector<4x8xf32> loc("vector.mlir":7:47), %arg3: vector<8x4xf32> loc("vector.mlir":7:71), %arg4: vector<4x4xf32> loc("vector.mlir":7:95), %arg5: vector<[4]xi1> loc("vector.mlir":7:119)):
    %0 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32 loc("vector.mlir":8:10)
    %1 = "vector.transfer_read"(%arg0, %arg1, %arg1, %0) <{in_bounds = [true, false], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(d0, d1) -> (d1, d0)>}> : (memref<8x16xf32>, index, index, f32) -> vector<4x8xf32> loc("vector.mlir":9:10)
    %2 = "vector.contract"(%arg2, %arg3, %arg4) <{indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<4x8xf32>, vector<8x4xf32>, vector<4x4xf32>) -> vector<4x4xf32> loc("vector.mlir":10:10)
    %3 = "vector.shuffle"(%arg4, %arg4) <{mask = array<i64: 0, 5, 2, 7>}> : (vector<4x4xf32>, vector<4x4xf32>) -> vector<4x4xf32> loc("vector.mlir":11:10)
    %4 = "vector.extract"(%arg2) <{static_position = array<i64: 1>}> : (vector<4x8xf32>) -> vector<8xf32> loc("vector.mlir":12:10)
    %5 = "vector.transpose"(%arg2) <{permutation = array<i64: 1, 0>}> : (vector<4x8xf32>) -> vector<8x4xf32> loc("vector.mlir":13:10)
    %6 = "vector.reduction"(%4) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<maximumf>}> : (vector<8xf32>) -> f32 loc("vector.mlir":14:10)
    "vector.print"(%6) <{punctuation = #vector.punctuation<newline>}> : (f32) -> () loc("vector.mlir":15:5)
    "func.return"() : () -> () loc("vector.mlir":16:5)
  }) : () -> () loc("vector.mlir":6:3)
}) : () -> () loc("vector.mlir":5:1)
