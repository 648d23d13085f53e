module {
  func.func @f(%arg0: index, %arg1: memref<4x8xf32>, %arg2: memref<?xf32>) {
    %expand_shape = memref.expand_shape %arg2 [[0, 1]] output_shape [%arg0, 4] : memref<?xf32> into memref<?x4xf32>
    %expand_shape_0 = memref.expand_shape %arg1 [[0, 1], [2]] output_shape [2, 2, 8] {x} : memref<4x8xf32> into memref<2x2x8xf32>
    %reinterpret_cast = memref.reinterpret_cast %arg2 to offset: [%arg0], sizes: [4, %arg0], strides: [%arg0, 1] : memref<?xf32> to memref<4x?xf32, strided<[?, 1], offset: ?>>
    %reinterpret_cast_1 = memref.reinterpret_cast %arg1 to offset: [0], sizes: [32], strides: [1] : memref<4x8xf32> to memref<32xf32>
    %subview = memref.subview %arg1[%arg0, 0] [2, %arg0] [1, 2] : memref<4x8xf32> to memref<2x?xf32, strided<[8, 2], offset: ?>>
    %subview_2 = memref.subview %arg1[0, 0] [1, 8] [1, 1] {y = 2 : i8} : memref<4x8xf32> to memref<8xf32, strided<[1]>>
    %collapse_shape = memref.collapse_shape %arg1 [[0, 1]] : memref<4x8xf32> into memref<32xf32>
    %transpose = memref.transpose %arg1 (d0, d1) -> (d1, d0) {x} : memref<4x8xf32> to memref<8x4xf32, strided<[1, 8]>>
    return
  }
}

