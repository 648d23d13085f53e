module {
  %c0 = arith.constant 0 : index
  %c-1_i32 = arith.constant -1 : i32
  %true = arith.constant true
  %false = arith.constant false
  %cst = arith.constant 1.500000e+00 : f32
  %cst_0 = arith.constant dense<[1, 2]> : vector<2xi8>
  %cst_1 = arith.constant {x} dense<0.000000e+00> : tensor<2x2xf64>
  %cst_2 = arith.constant 0x7FC00000 : f32
  %cst_3 = arith.constant dense_resource<blob> : tensor<1xi32>
  %true_4 = arith.constant true
  %cst_5 = arith.constant dense<true> : vector<4xi1>
}

