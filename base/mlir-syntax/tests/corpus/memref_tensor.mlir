"builtin.module"() ({
  "memref.global"() <{alignment = 64 : i64, constant, initial_value = dense<[1, 2]> : tensor<2xi32>, sym_name = "g", sym_visibility = "private", type = memref<2xi32>}> : () -> () loc("memref_tensor.mlir":3:3)
  "func.func"() <{function_type = (index, tensor<?x4xf32>, memref<4x8xf32, strided<[8, 1], offset: ?>, 3>) -> (), sym_name = "m"}> ({
  ^bb0(%arg0: index loc("memref_tensor.mlir":5:8), %arg1: tensor<?x4xf32> loc("memref_tensor.mlir":5:22), %arg2: memref<4x8xf32, strided<[8, 1], offset: ?>, 3> loc("memref_tensor.mlir":5:46)):
    %0 = "memref.alloc"(%arg0) <{alignment = 16 : i64, operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?x4xf32, affine_map<(d0, d1) -> (d1, d0 + 3)>> loc("memref_tensor.mlir":6:10)
    %1 = "memref.subview"(%arg2) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 1>, static_sizes = array<i64: 2, 2>, static_strides = array<i64: 1, 1>}> : (memref<4x8xf32, strided<[8, 1], offset: ?>, 3>) -> memref<2x2xf32, strided<[8, 1], offset: ?>, 3> loc("memref_tensor.mlir":7:10)
    %2 = "memref.get_global"() <{name = @g}> : () -> memref<2xi32> loc("memref_tensor.mlir":8:10)
    %3 = "memref.cast"(%2) : (memref<2xi32>) -> memref<*xi32> loc("memref_tensor.mlir":9:10)
    %4 = "tensor.empty"(%arg0) : (index) -> tensor<?x4xf32> loc("memref_tensor.mlir":10:10)
    %5 = "tensor.extract_slice"(%arg1, %arg0) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 4>, static_strides = array<i64: 1, 1>}> : (tensor<?x4xf32>, index) -> tensor<1x4xf32> loc("memref_tensor.mlir":11:10)
    %6 = "tensor.collapse_shape"(%arg1) <{reassociation = [[0, 1]]}> : (tensor<?x4xf32>) -> tensor<?xf32> loc("memref_tensor.mlir":12:10)
    %7 = "tensor.pad"(%5, %arg0) <{operandSegmentSizes = array<i32: 1, 0, 1>, static_high = array<i64: -9223372036854775808, 2>, static_low = array<i64: 0, 1>}> ({
    ^bb0(%arg3: index loc("memref_tensor.mlir":14:10), %arg4: index loc("memref_tensor.mlir":14:24)):
      %8 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32 loc("memref_tensor.mlir":15:12)
      "tensor.yield"(%8) : (f32) -> () loc("memref_tensor.mlir":16:7)
    }) : (tensor<1x4xf32>, index) -> tensor<?x7xf32> loc("memref_tensor.mlir":13:10)
    "func.return"() : () -> () loc("memref_tensor.mlir":18:5)
  }) : () -> () loc("memref_tensor.mlir":4:3)
}) : () -> () loc("memref_tensor.mlir":2:1)
