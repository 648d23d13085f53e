"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?x4xf32>, index, f32) -> tensor<*xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<?x4xf32>, %arg1: index, %arg2: f32):
    %0 = "tensor.extract"(%arg0, %arg1, %arg1) : (tensor<?x4xf32>, index, index) -> f32
    %1 = "tensor.insert"(%arg2, %arg0, %arg1, %arg1) : (f32, tensor<?x4xf32>, index, index) -> tensor<?x4xf32>
    %2 = "tensor.empty"(%arg1) : (index) -> tensor<?x8xf32>
    %3 = "tensor.from_elements"(%arg2, %0) : (f32, f32) -> tensor<2xf32>
    %4 = "tensor.generate"(%arg1) ({
    ^bb0(%arg5: index):
      "tensor.yield"(%arg2) : (f32) -> ()
    }) : (index) -> tensor<?xf32>
    %5 = "tensor.extract_slice"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: 0, -9223372036854775808>, static_sizes = array<i64: -9223372036854775808, 2>, static_strides = array<i64: 1, 1>}> : (tensor<?x4xf32>, index, index) -> tensor<?x2xf32>
    %6 = "tensor.pad"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_high = array<i64: 0, 2>, static_low = array<i64: 1, -9223372036854775808>}> ({
    ^bb0(%arg3: index, %arg4: index):
      "tensor.yield"(%arg2) : (f32) -> ()
    }) : (tensor<?x4xf32>, index) -> tensor<?x?xf32>
    %7 = "tensor.collapse_shape"(%arg0) <{reassociation = [[0, 1]]}> : (tensor<?x4xf32>) -> tensor<?xf32>
    %8 = "tensor.cast"(%arg0) : (tensor<?x4xf32>) -> tensor<*xf32>
    %9 = "tensor.splat"(%arg2) : (f32) -> tensor<4xf32>
    "func.return"(%8) : (tensor<*xf32>) -> ()
  }) : () -> ()
}) : () -> ()

