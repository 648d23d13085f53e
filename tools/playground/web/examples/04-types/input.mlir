"builtin.module"() ({
  "func.func"() <{function_type = (tensor<2x3xf64>) -> (tensor<2x3xf64>, tensor<2x3xf64>), sym_name = "types"}> ({
  ^bb0(%a: tensor<2x3xf64>):
    %0 = "toy.reshape"(%a) : (tensor<2x3xf64>) -> tensor<6xf64>
    %1 = "toy.reshape"(%0) : (tensor<6xf64>) -> tensor<2x3xf64>
    %2 = "toy.transpose"(%a) {permutation = array<i64: 1, 0>} : (tensor<2x3xf64>) -> tensor<3x2xf64>
    %3 = "toy.transpose"(%2) {permutation = array<i64: 1, 0>} : (tensor<3x2xf64>) -> tensor<2x3xf64>
    "func.return"(%1, %3) : (tensor<2x3xf64>, tensor<2x3xf64>) -> ()
  }) : () -> ()
}) : () -> ()
