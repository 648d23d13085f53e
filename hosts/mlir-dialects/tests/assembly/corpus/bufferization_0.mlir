module {
  func.func @f_0(%arg0: index, %arg1: tensor<?x?xf32>, %arg2: memref<?x?xf32>, %arg3: i1) {
    %0 = bufferization.alloc_tensor(%arg0) : tensor<?x4xf32>
    %1 = bufferization.alloc_tensor() copy(%arg1) : tensor<?x?xf32>
    %2 = bufferization.alloc_tensor(%arg0, %arg0) size_hint=%arg0 {memory_space = 1 : i64} : tensor<?x?xf32>
    %3 = bufferization.alloc_tensor() {x} : tensor<2xi8>
    %4 = bufferization.clone %arg2 : memref<?x?xf32> to memref<?x?xf32>
    bufferization.dealloc (%arg2, %arg2 : memref<?x?xf32>, memref<?x?xf32>) if (%arg3, %arg3)
    %5:2 = bufferization.dealloc (%arg2 : memref<?x?xf32>) if (%arg3) retain (%arg2, %arg2 : memref<?x?xf32>, memref<?x?xf32>)
    bufferization.dealloc
    bufferization.dealloc_tensor %arg1 : tensor<?x?xf32>
    bufferization.materialize_in_destination %arg1 in restrict writable %arg2 : (tensor<?x?xf32>, memref<?x?xf32>) -> ()
    %6 = bufferization.materialize_in_destination %arg1 in %arg1 : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %7 = bufferization.to_buffer %arg1 read_only : tensor<?x?xf32> to memref<?x?xf32>
    %8 = bufferization.to_tensor %arg2 restrict writable : memref<?x?xf32> to tensor<?x?xf32>
    return
  }
}

