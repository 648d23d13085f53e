"builtin.module"() ({
  %0 = "my_dialect.source"() : () -> tensor<4xf32>
  %1:2 = "my_dialect.simplified"(%0) : (tensor<4xf32>) -> (i32, tensor<4xf32>)
  %2:2 = "my_dialect.two_result_op"(%0) : (tensor<4xf32>) -> (i32, tensor<4xf32>)
  %3:2 = "my_dialect.two_result_op"(%0) : (tensor<4xf32>) -> (i32, tensor<4xi8>)
  "my_dialect.keep"(%1#0, %2#0, %2#1, %3#0) : (i32, i32, tensor<4xf32>, i32) -> ()
}) : () -> ()

