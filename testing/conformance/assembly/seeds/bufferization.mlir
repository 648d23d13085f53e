func.func @f(%n: index, %t: tensor<?x?xf32>, %m: memref<?x?xf32>, %c: i1) {
  %0 = bufferization.alloc_tensor(%n) : tensor<?x4xf32>
  %1 = bufferization.alloc_tensor() copy(%t) : tensor<?x?xf32>
  %2 = bufferization.alloc_tensor(%n, %n) size_hint=%n {memory_space = 1 : i64} : tensor<?x?xf32>
  %3 = bufferization.alloc_tensor() {x} : tensor<2xi8>
  %4 = bufferization.clone %m : memref<?x?xf32> to memref<?x?xf32>
  bufferization.dealloc (%m, %m : memref<?x?xf32>, memref<?x?xf32>) if (%c, %c)
  %5:2 = bufferization.dealloc (%m : memref<?x?xf32>) if (%c) retain (%m, %m : memref<?x?xf32>, memref<?x?xf32>)
  bufferization.dealloc
  bufferization.dealloc_tensor %t : tensor<?x?xf32>
  bufferization.materialize_in_destination %t in restrict writable %m : (tensor<?x?xf32>, memref<?x?xf32>) -> ()
  %6 = bufferization.materialize_in_destination %t in %t : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %7 = bufferization.to_buffer %t read_only : tensor<?x?xf32> to memref<?x?xf32>
  %8 = bufferization.to_tensor %m restrict writable : memref<?x?xf32> to tensor<?x?xf32>
  return
}
