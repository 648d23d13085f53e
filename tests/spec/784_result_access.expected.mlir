"builtin.module"() ({
  %0 = "my_dialect.result_op"() : () -> i32
  %1 = "my_dialect.result_op"() : () -> i32
  %2 = "my_dialect.both"(%0) : (i32) -> i64
  %3 = "my_dialect.input_op"(%0, %1) : (i32, i32) -> i64
  "my_dialect.keep"(%2, %3) : (i64, i64) -> ()
}) : () -> ()

