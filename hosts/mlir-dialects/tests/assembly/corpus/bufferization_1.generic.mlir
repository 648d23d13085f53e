"builtin.module"() ({
  "func.func"() <{function_type = (index, tensor<?x?xf32>, memref<?x?xf32>, i1) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: tensor<?x?xf32>, %arg2: memref<?x?xf32>, %arg3: i1):
    %0 = "bufferization.clone"(%arg2) : (memref<?x?xf32>) -> memref<?x?xf32>
    "bufferization.dealloc"(%arg2, %arg2, %arg3, %arg3) <{operandSegmentSizes = array<i32: 2, 2, 0>}> : (memref<?x?xf32>, memref<?x?xf32>, i1, i1) -> ()
    %1:2 = "bufferization.dealloc"(%arg2, %arg3, %arg2, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 2>}> : (memref<?x?xf32>, i1, memref<?x?xf32>, memref<?x?xf32>) -> (i1, i1)
    "bufferization.dealloc"() <{operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> ()
    "bufferization.dealloc_tensor"(%arg1) : (tensor<?x?xf32>) -> ()
    "bufferization.materialize_in_destination"(%arg1, %arg2) <{restrict, writable}> : (tensor<?x?xf32>, memref<?x?xf32>) -> ()
    %2 = "bufferization.materialize_in_destination"(%arg1, %arg1) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %3 = "bufferization.to_buffer"(%arg1) <{read_only}> : (tensor<?x?xf32>) -> memref<?x?xf32>
    %4 = "bufferization.to_tensor"(%arg2) <{restrict, writable}> : (memref<?x?xf32>) -> tensor<?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

