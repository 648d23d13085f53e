"builtin.module"() ({
  %x = "my_dialect.source"() : () -> tensor<4xf32>
  %0:2 = "my_dialect.two_result_op"(%x) : (tensor<4xf32>) -> (i32, tensor<4xf32>)
  %1:2 = "my_dialect.two_result_op"(%x) : (tensor<4xf32>) -> (i32, tensor<4xf32>)
  %2:2 = "my_dialect.two_result_op"(%x) : (tensor<4xf32>) -> (i32, tensor<4xi8>)
  "my_dialect.keep"(%0#0, %1#0, %1#1, %2#0) : (i32, i32, tensor<4xf32>, i32) -> ()
}) : () -> ()
