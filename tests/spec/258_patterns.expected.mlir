"builtin.module"() ({
  %0 = "toy.source"() : () -> tensor<6xf32>
  %1 = "toy.reshape"(%0) : (tensor<6xf32>) -> tensor<2x3xf32>
  %2 = "toy.reshape"(%0) : (tensor<6xf32>) -> tensor<3x2xf32>
  "toy.keep"(%2) : (tensor<3x2xf32>) -> ()
}) : () -> ()

