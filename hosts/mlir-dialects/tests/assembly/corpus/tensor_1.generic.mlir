"builtin.module"() ({
  "func.func"() <{function_type = (index, tensor<4x8xf32>, i1, tensor<2xi32>, tensor<5x1xindex>, tensor<5x8xf32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: tensor<4x8xf32>, %arg2: i1, %arg3: tensor<2xi32>, %arg4: tensor<5x1xindex>, %arg5: tensor<5x8xf32>):
    %0 = "tensor.expand_shape"(%arg1) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 2, 2, 8>}> {x} : (tensor<4x8xf32>) -> tensor<2x2x8xf32>
    %1 = "tensor.collapse_shape"(%arg1) <{reassociation = [[0, 1]]}> : (tensor<4x8xf32>) -> tensor<32xf32>
    %2 = "tensor.collapse_shape"(%arg1) <{reassociation = [[0, 1]]}> {y} : (tensor<4x8xf32>) -> tensor<32xf32>
    %3 = "tensor.extract_slice"(%arg1) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 1, 8>, static_strides = array<i64: 1, 1>}> {y} : (tensor<4x8xf32>) -> tensor<8xf32>
    %4 = "tensor.from_elements"(%arg2, %arg2) : (i1, i1) -> tensor<2xi1>
    %5 = "tensor.from_elements"() : () -> tensor<0xi1>
    %6 = "tensor.splat"(%arg2) : (i1) -> tensor<4xi1>
    %7 = "tensor.splat"(%arg2, %arg0) : (i1, index) -> tensor<?xi1>
    %8 = "tensor.empty"() : () -> tensor<4xf32>
    %9 = "tensor.empty"(%arg0) {x} : (index) -> tensor<?xf32>
    %10 = "tensor.dim"(%arg1, %arg0) : (tensor<4x8xf32>, index) -> index
    %11 = "tensor.extract"(%arg1, %arg0, %arg0) : (tensor<4x8xf32>, index, index) -> f32
    %12 = "tensor.insert"(%11, %arg1, %arg0, %arg0) : (f32, tensor<4x8xf32>, index, index) -> tensor<4x8xf32>
    %13 = "tensor.cast"(%arg1) : (tensor<4x8xf32>) -> tensor<?x?xf32>
    %14 = "tensor.concat"(%arg1, %arg1) <{dim = 0 : i64}> : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %15 = "tensor.reshape"(%arg1, %arg3) : (tensor<4x8xf32>, tensor<2xi32>) -> tensor<?x?xf32>
    %16 = "tensor.rank"(%arg1) : (tensor<4x8xf32>) -> index
    %17 = "tensor.bitcast"(%arg1) : (tensor<4x8xf32>) -> tensor<4x8xi32>
    %18 = "tensor.gather"(%arg1, %arg4) <{gather_dims = array<i64: 0>, unique}> : (tensor<4x8xf32>, tensor<5x1xindex>) -> tensor<5x8xf32>
    %19 = "tensor.scatter"(%arg5, %arg1, %arg4) <{scatter_dims = array<i64: 0>, unique}> : (tensor<5x8xf32>, tensor<4x8xf32>, tensor<5x1xindex>) -> tensor<4x8xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

