#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> (d1, d0)>
"builtin.module"() ({
  "func.func"() <{function_type = (vector<4x8xf32>, vector<4x8xf32>, vector<4x4xf32>, memref<?x?xf32>, index, f32) -> vector<4x4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: vector<4x8xf32>, %arg1: vector<4x8xf32>, %arg2: vector<4x4xf32>, %arg3: memref<?x?xf32>, %arg4: index, %arg5: f32):
    %0 = "vector.contract"(%arg0, %arg1, %arg2) <{indexing_maps = [#map, #map1, #map2], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<4x8xf32>, vector<4x8xf32>, vector<4x4xf32>) -> vector<4x4xf32>
    %1 = "vector.transfer_read"(%arg3, %arg4, %arg4, %arg5) <{in_bounds = [true, false], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map3}> : (memref<?x?xf32>, index, index, f32) -> vector<4x8xf32>
    "vector.transfer_write"(%1, %arg3, %arg4, %arg4) <{in_bounds = [false, false], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = #map4}> : (vector<4x8xf32>, memref<?x?xf32>, index, index) -> ()
    %2 = "vector.broadcast"(%arg5) : (f32) -> vector<[4]x8xf32>
    %3 = "vector.extract"(%arg0) <{static_position = array<i64: 1>}> : (vector<4x8xf32>) -> vector<8xf32>
    %4 = "vector.shuffle"(%3, %3) <{mask = array<i64: 0, 2, 15>}> : (vector<8xf32>, vector<8xf32>) -> vector<3xf32>
    %5 = "vector.reduction"(%3) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<mul>}> : (vector<8xf32>) -> f32
    %6 = "vector.transpose"(%arg0) <{permutation = array<i64: 1, 0>}> : (vector<4x8xf32>) -> vector<8x4xf32>
    %7 = "vector.create_mask"(%arg4) : (index) -> vector<[4]xi1>
    "vector.print"(%arg5) <{punctuation = #vector.punctuation<newline>}> : (f32) -> ()
    "func.return"(%0) : (vector<4x4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

