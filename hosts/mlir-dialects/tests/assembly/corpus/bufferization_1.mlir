module {
  func.func @f(%arg0: index, %arg1: tensor<?x?xf32>, %arg2: memref<?x?xf32>, %arg3: i1) {
    %0 = bufferization.clone %arg2 : memref<?x?xf32> to memref<?x?xf32>
    bufferization.dealloc (%arg2, %arg2 : memref<?x?xf32>, memref<?x?xf32>) if (%arg3, %arg3)
    %1:2 = bufferization.dealloc (%arg2 : memref<?x?xf32>) if (%arg3) retain (%arg2, %arg2 : memref<?x?xf32>, memref<?x?xf32>)
    bufferization.dealloc
    bufferization.dealloc_tensor %arg1 : tensor<?x?xf32>
    bufferization.materialize_in_destination %arg1 in restrict writable %arg2 : (tensor<?x?xf32>, memref<?x?xf32>) -> ()
    %2 = bufferization.materialize_in_destination %arg1 in %arg1 : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %3 = bufferization.to_buffer %arg1 read_only : tensor<?x?xf32> to memref<?x?xf32>
    %4 = bufferization.to_tensor %arg2 restrict writable : memref<?x?xf32> to tensor<?x?xf32>
    return
  }
}

