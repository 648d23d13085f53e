module {
  func.func @f(%arg0: index, %arg1: tensor<4x8xf32>, %arg2: i1, %arg3: tensor<2xi32>, %arg4: tensor<5x1xindex>, %arg5: tensor<5x8xf32>) {
    %expanded = tensor.expand_shape %arg1 [[0, 1], [2]] output_shape [2, 2, 8] {x} : tensor<4x8xf32> into tensor<2x2x8xf32>
    %collapsed = tensor.collapse_shape %arg1 [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
    %collapsed_0 = tensor.collapse_shape %arg1 [[0, 1]] {y} : tensor<4x8xf32> into tensor<32xf32>
    %extracted_slice = tensor.extract_slice %arg1[0, 0] [1, 8] [1, 1] {y} : tensor<4x8xf32> to tensor<8xf32>
    %from_elements = tensor.from_elements %arg2, %arg2 : tensor<2xi1>
    %from_elements_1 = tensor.from_elements  : tensor<0xi1>
    %splat = tensor.splat %arg2 : tensor<4xi1>
    %splat_2 = tensor.splat %arg2[%arg0] : tensor<?xi1>
    %0 = tensor.empty() : tensor<4xf32>
    %1 = tensor.empty(%arg0) {x} : tensor<?xf32>
    %dim = tensor.dim %arg1, %arg0 : tensor<4x8xf32>
    %extracted = tensor.extract %arg1[%arg0, %arg0] : tensor<4x8xf32>
    %inserted = tensor.insert %extracted into %arg1[%arg0, %arg0] : tensor<4x8xf32>
    %cast = tensor.cast %arg1 : tensor<4x8xf32> to tensor<?x?xf32>
    %concat = tensor.concat dim(0) %arg1, %arg1 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %reshape = tensor.reshape %arg1(%arg3) : (tensor<4x8xf32>, tensor<2xi32>) -> tensor<?x?xf32>
    %rank = tensor.rank %arg1 : tensor<4x8xf32>
    %2 = tensor.bitcast %arg1 : tensor<4x8xf32> to tensor<4x8xi32>
    %gather = tensor.gather %arg1[%arg4] gather_dims([0]) unique : (tensor<4x8xf32>, tensor<5x1xindex>) -> tensor<5x8xf32>
    %scatter = tensor.scatter %arg5 into %arg1[%arg4] scatter_dims([0]) unique : (tensor<5x8xf32>, tensor<4x8xf32>, tensor<5x1xindex>) -> tensor<4x8xf32>
    return
  }
}

