"builtin.module"() ({
  %0:2 = "my_dialect.unregistered_op"() : () -> (i32, i64)
  %1 = "my_dialect.matched"() : () -> i1
  %2 = "my_dialect.input_op"(%0#1) : (i64) -> i1
  "my_dialect.keep"(%1, %2) : (i1, i1) -> ()
}) : () -> ()

