#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0 - d1)>
#map2 = affine_map<()[s0, s1] -> (s0, s1 + 1)>
#map3 = affine_map<(d0, d1)[s0] -> (d0 + d1 mod 7 - s0 * 3)>
module {
  func.func @f(%arg0: memref<16x16xf32>, %arg1: index, %arg2: index) {
    affine.for %arg3 = 0 to 16 {
      affine.for %arg4 = #map(%arg3) to 16 {
        %0 = affine.load %arg0[%arg3, %arg4] : memref<16x16xf32>
        %1 = affine.load %arg0[-%arg3 + 15, %arg4 floordiv 2 + %arg3 ceildiv 3] : memref<16x16xf32>
        affine.store %1, %arg0[symbol(%arg2), %arg4 - %arg3] {y} : memref<16x16xf32>
        %2 = affine.vector_load %arg0[%arg3, 0] {z} : memref<16x16xf32>, vector<[4]xf32>
        affine.vector_store %2, %arg0[%arg3 + %arg4, 1] {z} : memref<16x16xf32>, vector<[4]xf32>
        %3 = affine.max #map1(%arg3, %arg4)
        %4 = affine.min #map2()[%arg2, %arg2] {w}
        %5 = affine.apply #map3(%arg3, %arg4)[%arg2] {w = "x"}
      }
    }
    return
  }
}

