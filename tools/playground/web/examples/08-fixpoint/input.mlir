"builtin.module"() ({
  "func.func"() <{function_type = (tensor<2x3xf64>, tensor<2x3xf64>, tensor<2x3xf64>) -> tensor<2x3xf64>, sym_name = "fixpoint"}> ({
  ^bb0(%a: tensor<2x3xf64>, %b: tensor<2x3xf64>, %c: tensor<2x3xf64>):
    %0 = "toy.transpose"(%a) : (tensor<2x3xf64>) -> tensor<3x2xf64>
    %1 = "toy.transpose"(%b) : (tensor<2x3xf64>) -> tensor<3x2xf64>
    %2 = "toy.transpose"(%c) : (tensor<2x3xf64>) -> tensor<3x2xf64>
    %3 = "toy.add"(%0, %1) : (tensor<3x2xf64>, tensor<3x2xf64>) -> tensor<3x2xf64>
    %4 = "toy.add"(%3, %2) : (tensor<3x2xf64>, tensor<3x2xf64>) -> tensor<3x2xf64>
    %5 = "toy.transpose"(%4) : (tensor<3x2xf64>) -> tensor<2x3xf64>
    "func.return"(%5) : (tensor<2x3xf64>) -> ()
  }) : () -> ()
}) : () -> ()
