"builtin.module"() ({
  %0:2 = "my_dialect.foo"() : () -> (i32, i64)
  "my_dialect.keep"(%0#0, %0#1, %0#1) : (i32, i64, i64) -> ()
}) : () -> ()

