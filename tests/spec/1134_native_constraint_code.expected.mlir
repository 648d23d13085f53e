"builtin.module"() ({
  %0:4 = "my_dialect.source"() : () -> (tensor<4xf32>, tensor<2xf32>, tensor<4xi8>, tensor<4xf32>)
  %1 = "my_dialect.same"(%0#1, %0#0) : (tensor<2xf32>, tensor<4xf32>) -> i32
  %2 = "my_dialect.foo"(%0#2, %0#3) : (tensor<4xi8>, tensor<4xf32>) -> i32
  "my_dialect.keep"(%1, %2) : (i32, i32) -> ()
}) : () -> ()

