"builtin.module"() ({
  "func.func"() <{function_type = (index, tensor<?x?xf32>, memref<?x?xf32>, i1) -> (), sym_name = "f_0"}> ({
  ^bb0(%arg0: index, %arg1: tensor<?x?xf32>, %arg2: memref<?x?xf32>, %arg3: i1):
    %0 = "bufferization.alloc_tensor"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (index) -> tensor<?x4xf32>
    %1 = "bufferization.alloc_tensor"(%arg1) <{operandSegmentSizes = array<i32: 0, 1, 0>}> : (tensor<?x?xf32>) -> tensor<?x?xf32>
    %2 = "bufferization.alloc_tensor"(%arg0, %arg0, %arg0) <{memory_space = 1 : i64, operandSegmentSizes = array<i32: 2, 0, 1>}> : (index, index, index) -> tensor<?x?xf32>
    %3 = "bufferization.alloc_tensor"() <{operandSegmentSizes = array<i32: 0, 0, 0>}> {x} : () -> tensor<2xi8>
    %4 = "bufferization.clone"(%arg2) : (memref<?x?xf32>) -> memref<?x?xf32>
    "bufferization.dealloc"(%arg2, %arg2, %arg3, %arg3) <{operandSegmentSizes = array<i32: 2, 2, 0>}> : (memref<?x?xf32>, memref<?x?xf32>, i1, i1) -> ()
    %5:2 = "bufferization.dealloc"(%arg2, %arg3, %arg2, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 2>}> : (memref<?x?xf32>, i1, memref<?x?xf32>, memref<?x?xf32>) -> (i1, i1)
    "bufferization.dealloc"() <{operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> ()
    "bufferization.dealloc_tensor"(%arg1) : (tensor<?x?xf32>) -> ()
    "bufferization.materialize_in_destination"(%arg1, %arg2) <{restrict, writable}> : (tensor<?x?xf32>, memref<?x?xf32>) -> ()
    %6 = "bufferization.materialize_in_destination"(%arg1, %arg1) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %7 = "bufferization.to_buffer"(%arg1) <{read_only}> : (tensor<?x?xf32>) -> memref<?x?xf32>
    %8 = "bufferization.to_tensor"(%arg2) <{restrict, writable}> : (memref<?x?xf32>) -> tensor<?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

