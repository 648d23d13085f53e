#map = affine_map<(d0, d1) -> (d1, d0)>
"builtin.module"() ({
  "memref.global"() <{constant, initial_value = dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf32>, sym_name = "g", sym_visibility = "private", type = memref<2x2xf32>}> : () -> ()
  "memref.global"() <{alignment = 64 : i64, initial_value, sym_name = "u", type = memref<4xi32>}> : () -> ()
  "func.func"() <{function_type = (index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index):
    %0 = "memref.alloc"(%arg0) <{alignment = 8 : i64, operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?x4xf32>
    %1 = "memref.get_global"() <{name = @g}> : () -> memref<2x2xf32>
    %2 = "memref.subview"(%1, %arg0) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: 0, -9223372036854775808>, static_sizes = array<i64: 1, 2>, static_strides = array<i64: 1, 1>}> : (memref<2x2xf32>, index) -> memref<1x2xf32, strided<[2, 1], offset: ?>>
    %3 = "memref.load"(%0, %arg0, %arg0) : (memref<?x4xf32>, index, index) -> f32
    "memref.store"(%3, %0, %arg0, %arg0) : (f32, memref<?x4xf32>, index, index) -> ()
    %4 = "memref.cast"(%0) : (memref<?x4xf32>) -> memref<*xf32>
    %5 = "memref.dim"(%0, %arg0) : (memref<?x4xf32>, index) -> index
    %6 = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<16xi8, 3>
    %7 = "memref.transpose"(%1) <{permutation = #map}> : (memref<2x2xf32>) -> memref<2x2xf32, strided<[1, 2]>>
    %8 = "memref.reinterpret_cast"(%4, %arg0) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 10>, static_strides = array<i64: 1>}> : (memref<*xf32>, index) -> memref<10xf32, strided<[1], offset: ?>>
    %9 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4x4xf32, #map, 1>
    %10 = "memref.collapse_shape"(%1) <{reassociation = [[0, 1]]}> : (memref<2x2xf32>) -> memref<4xf32>
    "memref.dealloc"(%0) : (memref<?x4xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

