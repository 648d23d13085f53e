"builtin.module"() ({
  "toy.func"() <{sym_name = "shapes"}> ({
  ^bb0(%a: tensor<2x3xf64>, %b: tensor<2x3xf64>):
    %0 = "toy.reshape"(%a) : (tensor<2x3xf64>) -> tensor<6xf64>
    %1 = "toy.reshape"(%0) : (tensor<6xf64>) -> tensor<3x2xf64>
    %2 = "toy.reshape"(%1) : (tensor<3x2xf64>) -> tensor<2x3xf64>
    %3 = "toy.transpose"(%2) {permutation = array<i64: 1, 0>} : (tensor<2x3xf64>) -> tensor<3x2xf64>
    %4 = "toy.transpose"(%b) {permutation = array<i64: 1, 0>} : (tensor<2x3xf64>) -> tensor<3x2xf64>
    %5 = "toy.add"(%3, %4) : (tensor<3x2xf64>, tensor<3x2xf64>) -> tensor<3x2xf64>
    %6 = "toy.transpose"(%5) {permutation = array<i64: 1, 0>} : (tensor<3x2xf64>) -> tensor<2x3xf64>
    "toy.return"(%6) : (tensor<2x3xf64>) -> ()
  }) : () -> ()
}) : () -> ()
