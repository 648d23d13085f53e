"builtin.module"() ({
  %x = "toy.source"() : () -> tensor<6xf32>
  %0 = "toy.reshape"(%x) : (tensor<6xf32>) -> tensor<2x3xf32>
  %1 = "toy.reshape"(%0) : (tensor<2x3xf32>) -> tensor<3x2xf32>
  "toy.keep"(%1) : (tensor<3x2xf32>) -> ()
}) : () -> ()
