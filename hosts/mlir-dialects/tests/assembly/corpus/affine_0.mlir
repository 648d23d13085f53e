#map = affine_map<(d0) -> (d0 + 1)>
#map1 = affine_map<(d0)[s0] -> (d0 * s0)>
#map2 = affine_map<()[s0] -> (s0 ceildiv 4)>
#map3 = affine_map<(d0)[s0] -> (d0, s0, 10)>
#map4 = affine_map<(d0) -> (d0, 0)>
#map5 = affine_map<() -> (3)>
#map6 = affine_map<(d0)[s0] -> (d0, s0)>
#map7 = affine_map<(d0) -> (d0, 100)>
#map8 = affine_map<(d0) -> (d0 + 5)>
#map9 = affine_map<(d0) -> (d0 * 2)>
module {
  func.func @f(%arg0: index, %arg1: memref<10x?xf32>, %arg2: f32, %arg3: f32) {
    %0 = affine.apply #map(%arg0)
    %1 = affine.apply #map1(%arg0)[%arg0]
    %2 = affine.apply #map2()[%arg0] {x}
    %3 = affine.min #map3(%arg0)[%arg0]
    %4 = affine.max #map4(%arg0) {x = 1 : i32}
    %5 = affine.apply #map5()
    affine.for %arg4 = 0 to 10 {
    }
    affine.for %arg4 = %arg0 to 10 step 2 {
      %8 = affine.load %arg1[%arg4, %arg0] : memref<10x?xf32>
      %9 = affine.load %arg1[%arg4 + 3, symbol(%arg0) * 2] {x} : memref<10x?xf32>
      affine.store %arg2, %arg1[%arg4 mod 2, 4] : memref<10x?xf32>
      affine.prefetch %arg1[%arg4, %arg0 + 5], read, locality<3>, data : memref<10x?xf32>
      affine.prefetch %arg1[%arg4, 0], write, locality<0>, instr {y} : memref<10x?xf32>
      %10 = affine.vector_load %arg1[%arg4 + 3, %arg0 + 7] : memref<10x?xf32>, vector<8xf32>
      affine.vector_store %10, %arg1[%arg4, %arg0] : memref<10x?xf32>, vector<8xf32>
    }
    %6 = affine.for %arg4 = 0 to %arg0 iter_args(%arg5 = %arg3) -> (f32) {
      %8 = arith.addf %arg5, %arg5 : f32
      affine.yield %8 : f32
    }
    %7:2 = affine.for %arg4 = max #map6(%arg0)[%arg0] to min #map7(%arg0) step 4 iter_args(%arg5 = %arg3, %arg6 = %arg2) -> (f32, f32) {
      affine.yield %arg6, %arg5 : f32, f32
    } {z = 1 : i32}
    affine.for %arg4 = #map8(%arg0) to %arg0 {
    }
    affine.for %arg4 = -5 to #map9(%arg0) {
    }
    return
  }
}

