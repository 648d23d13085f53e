#map = affine_map<(d0, d1)[s0] -> (d1 * s0 + d0)>
#map1 = affine_map<(d0, d1) -> (d1, d0)>
"builtin.module"() ({
  "func.func"() <{function_type = (index, f32, memref<?x?xf32>, memref<1xi32>, memref<?x?xf32, 1>, memref<8xi8>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: f32, %arg2: memref<?x?xf32>, %arg3: memref<1xi32>, %arg4: memref<?x?xf32, 1>, %arg5: memref<8xi8>):
    %0 = "memref.alloca_scope"() ({
      "memref.alloca_scope.return"(%arg1) : (f32) -> ()
    }) : () -> f32
    "memref.alloca_scope"() ({
      "t.op"() : () -> ()
      "memref.alloca_scope.return"() : () -> ()
    }) : () -> ()
    %1:2 = "memref.alloca_scope"() ({
      "memref.alloca_scope.return"(%arg1, %arg0) : (f32, index) -> ()
    }) {x = 1 : i32} : () -> (f32, index)
    "memref.dma_start"(%arg2, %arg0, %arg0, %arg4, %arg0, %arg0, %arg0, %arg3, %arg0) : (memref<?x?xf32>, index, index, memref<?x?xf32, 1>, index, index, index, memref<1xi32>, index) -> ()
    "memref.dma_start"(%arg2, %arg0, %arg0, %arg4, %arg0, %arg0, %arg0, %arg3, %arg0, %arg0, %arg0) : (memref<?x?xf32>, index, index, memref<?x?xf32, 1>, index, index, index, memref<1xi32>, index, index, index) -> ()
    "memref.dma_wait"(%arg3, %arg0, %arg0) : (memref<1xi32>, index, index) -> ()
    %2 = "memref.generic_atomic_rmw"(%arg2, %arg0, %arg0) ({
    ^bb0(%arg6: f32):
      %4 = "arith.addf"(%arg6, %arg1) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "memref.atomic_yield"(%4) : (f32) -> ()
    }) : (memref<?x?xf32>, index, index) -> f32
    "memref.prefetch"(%arg2, %arg0, %arg0) <{isDataCache = true, isWrite = false, localityHint = 3 : i32}> : (memref<?x?xf32>, index, index) -> ()
    "memref.prefetch"(%arg2, %arg0, %arg0) <{isDataCache = false, isWrite = true, localityHint = 0 : i32}> : (memref<?x?xf32>, index, index) -> ()
    %3 = "memref.transpose"(%arg2) <{permutation = #map1}> : (memref<?x?xf32>) -> memref<?x?xf32, #map>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

