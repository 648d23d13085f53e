#map = affine_map<(d0, d1)[s0] -> (d1 * s0 + d0)>
module {
  func.func @f(%arg0: index, %arg1: f32, %arg2: memref<?x?xf32>, %arg3: memref<1xi32>, %arg4: memref<?x?xf32, 1>, %arg5: memref<8xi8>) {
    %0 = memref.alloca_scope  -> (f32) {
      memref.alloca_scope.return %arg1 : f32
    }
    memref.alloca_scope  {
      "t.op"() : () -> ()
    }
    %1:2 = memref.alloca_scope  -> (f32, index) {
      memref.alloca_scope.return %arg1, %arg0 : f32, index
    } {x = 1 : i32}
    memref.dma_start %arg2[%arg0, %arg0], %arg4[%arg0, %arg0], %arg0, %arg3[%arg0] : memref<?x?xf32>, memref<?x?xf32, 1>, memref<1xi32>
    memref.dma_start %arg2[%arg0, %arg0], %arg4[%arg0, %arg0], %arg0, %arg3[%arg0], %arg0, %arg0 : memref<?x?xf32>, memref<?x?xf32, 1>, memref<1xi32>
    memref.dma_wait %arg3[%arg0], %arg0 : memref<1xi32>
    %2 = memref.generic_atomic_rmw %arg2[%arg0, %arg0] : memref<?x?xf32> {
    ^bb0(%arg6: f32):
      %3 = arith.addf %arg6, %arg1 : f32
      memref.atomic_yield %3 : f32
    }
    memref.prefetch %arg2[%arg0, %arg0], read, locality<3>, data : memref<?x?xf32>
    memref.prefetch %arg2[%arg0, %arg0], write, locality<0>, instr : memref<?x?xf32>
    %transpose = memref.transpose %arg2 (d0, d1) -> (d1, d0) : memref<?x?xf32> to memref<?x?xf32, #map>
    return
  }
}

