module {
  func.func @f(%arg0: i1, %arg1: i32, %arg2: i32, %arg3: vector<4xi1>, %arg4: vector<4xf32>, %arg5: tensor<2xi1>, %arg6: tensor<2xindex>) {
    %0 = arith.select %arg0, %arg1, %arg2 : i32
    %1 = arith.select %arg3, %arg4, %arg4 : vector<4xi1>, vector<4xf32>
    %2 = arith.select %arg5, %arg6, %arg6 {x} : tensor<2xi1>, tensor<2xindex>
    %3 = arith.select %arg0, %arg4, %arg4 : vector<4xf32>
    return
  }
}

