#map = affine_map<(d0, d1) -> (d0)>
#map1 = affine_map<(d0, d1) -> (0, d0)>
#map2 = affine_map<(d0, d1) -> (d1, d0)>
module {
  func.func @f(%arg0: memref<?x?xf32>, %arg1: tensor<?x?xf32>, %arg2: index, %arg3: f32, %arg4: vector<4xf32>, %arg5: vector<4x3xf32>, %arg6: vector<4xi1>, %arg7: memref<?x?xvector<4x3xf32>>, %arg8: vector<4x3xf32>, %arg9: vector<4x3xi1>) {
    %0 = vector.transfer_read %arg0[%arg2, %arg2], %arg3 : memref<?x?xf32>, vector<4xf32>
    %1 = vector.transfer_read %arg0[%arg2, %arg2], %arg3 {permutation_map = #map} : memref<?x?xf32>, vector<4xf32>
    %2 = vector.transfer_read %arg1[%arg2, %arg2], %arg3 {in_bounds = [true, false]} : tensor<?x?xf32>, vector<4x3xf32>
    %3 = vector.transfer_read %arg0[%arg2, %arg2], %arg3, %arg6 : memref<?x?xf32>, vector<4xf32>
    %4 = vector.transfer_read %arg7[%arg2, %arg2], %arg8 : memref<?x?xvector<4x3xf32>>, vector<1x1x4x3xf32>
    %5 = vector.transfer_read %arg0[%arg2, %arg2], %arg3 {in_bounds = [true, true], permutation_map = #map1, x} : memref<?x?xf32>, vector<2x4xf32>
    vector.transfer_write %arg4, %arg0[%arg2, %arg2] : vector<4xf32>, memref<?x?xf32>
    vector.transfer_write %arg5, %arg0[%arg2, %arg2] {in_bounds = [true, true]} : vector<4x3xf32>, memref<?x?xf32>
    %6 = vector.transfer_write %arg5, %arg1[%arg2, %arg2] {permutation_map = #map2} : vector<4x3xf32>, tensor<?x?xf32>
    vector.transfer_write %arg4, %arg0[%arg2, %arg2], %arg6 {in_bounds = [true]} : vector<4xf32>, memref<?x?xf32>
    vector.transfer_write %arg5, %arg0[%arg2, %arg2], %arg9 : vector<4x3xf32>, memref<?x?xf32>
    return
  }
}

