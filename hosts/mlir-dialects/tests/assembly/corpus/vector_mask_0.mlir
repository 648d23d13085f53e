module {
  func.func @f_0(%arg0: vector<4xi1>, %arg1: vector<4xf32>, %arg2: index, %arg3: memref<?xf32>, %arg4: tensor<?xf32>, %arg5: f32) {
    vector.mask %arg0 { vector.transfer_write %arg1, %arg3[%arg2] : vector<4xf32>, memref<?xf32> } : vector<4xi1>
    %0 = vector.mask %arg0, %arg1 { vector.transfer_read %arg4[%arg2], %arg5 : tensor<?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
    %1 = vector.mask %arg0 { vector.reduction <add>, %arg1 : vector<4xf32> into f32 } {x} : vector<4xi1> -> f32
    vector.mask %arg0 { vector.yield } : vector<4xi1>
    vector.mask %arg0 { vector.yield } : vector<4xi1>
    %2 = vector.mask %arg0 { vector.yield %arg1 : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
    %3 = vector.from_elements %arg5, %arg5 : vector<2xf32>
    return
  }
}

