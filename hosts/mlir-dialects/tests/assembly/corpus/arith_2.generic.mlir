"builtin.module"() ({
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = -1 : i32}> : () -> i32
  %2 = "arith.constant"() <{value = true}> : () -> i1
  %3 = "arith.constant"() <{value = false}> : () -> i1
  %4 = "arith.constant"() <{value = 1.500000e+00 : f32}> : () -> f32
  %5 = "arith.constant"() <{value = dense<[1, 2]> : vector<2xi8>}> : () -> vector<2xi8>
  %6 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<2x2xf64>}> {x} : () -> tensor<2x2xf64>
  %7 = "arith.constant"() <{value = 0x7FC00000 : f32}> : () -> f32
  %8 = "arith.constant"() <{value = dense_resource<blob> : tensor<1xi32>}> : () -> tensor<1xi32>
  %9 = "arith.constant"() <{value = true}> : () -> i1
  %10 = "arith.constant"() <{value = dense<true> : vector<4xi1>}> : () -> vector<4xi1>
}) : () -> ()

