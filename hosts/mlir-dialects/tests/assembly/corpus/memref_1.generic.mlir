#map = affine_map<(d0, d1) -> (d1, d0)>
"builtin.module"() ({
  "func.func"() <{function_type = (index, memref<4x8xf32>, memref<?xf32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: memref<4x8xf32>, %arg2: memref<?xf32>):
    %0 = "memref.expand_shape"(%arg2, %arg0) <{reassociation = [[0, 1]], static_output_shape = array<i64: -9223372036854775808, 4>}> : (memref<?xf32>, index) -> memref<?x4xf32>
    %1 = "memref.expand_shape"(%arg1) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 2, 2, 8>}> {x} : (memref<4x8xf32>) -> memref<2x2x8xf32>
    %2 = "memref.reinterpret_cast"(%arg2, %arg0, %arg0, %arg0) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 4, -9223372036854775808>, static_strides = array<i64: -9223372036854775808, 1>}> : (memref<?xf32>, index, index, index) -> memref<4x?xf32, strided<[?, 1], offset: ?>>
    %3 = "memref.reinterpret_cast"(%arg1) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 32>, static_strides = array<i64: 1>}> : (memref<4x8xf32>) -> memref<32xf32>
    %4 = "memref.subview"(%arg1, %arg0, %arg0) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 2, -9223372036854775808>, static_strides = array<i64: 1, 2>}> : (memref<4x8xf32>, index, index) -> memref<2x?xf32, strided<[8, 2], offset: ?>>
    %5 = "memref.subview"(%arg1) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 1, 8>, static_strides = array<i64: 1, 1>}> {y = 2 : i8} : (memref<4x8xf32>) -> memref<8xf32, strided<[1]>>
    %6 = "memref.collapse_shape"(%arg1) <{reassociation = [[0, 1]]}> : (memref<4x8xf32>) -> memref<32xf32>
    %7 = "memref.transpose"(%arg1) <{permutation = #map}> {x} : (memref<4x8xf32>) -> memref<8x4xf32, strided<[1, 8]>>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

