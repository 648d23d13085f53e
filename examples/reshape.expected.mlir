"builtin.module"() ({
  "toy.func"() <{sym_name = "shapes"}> ({
  ^bb0(%arg0: tensor<2x3xf64>, %arg1: tensor<2x3xf64>):
    %0 = "toy.reshape"(%arg0) : (tensor<2x3xf64>) -> tensor<6xf64>
    %1 = "toy.reshape"(%arg0) : (tensor<2x3xf64>) -> tensor<3x2xf64>
    %2 = "toy.transpose"(%arg0) {permutation = array<i64: 1, 0>} : (tensor<2x3xf64>) -> tensor<3x2xf64>
    %3 = "toy.transpose"(%arg1) {permutation = array<i64: 1, 0>} : (tensor<2x3xf64>) -> tensor<3x2xf64>
    %4 = "toy.add"(%arg0, %arg1) : (tensor<2x3xf64>, tensor<2x3xf64>) -> tensor<2x3xf64>
    %5 = "toy.transpose"(%4) {permutation = array<i64: 1, 0>} : (tensor<2x3xf64>) -> tensor<3x2xf64>
    "toy.return"(%4) : (tensor<2x3xf64>) -> ()
  }) : () -> ()
}) : () -> ()

