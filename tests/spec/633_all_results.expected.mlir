"builtin.module"() ({
  %0:2 = "my_dialect.bar"() : () -> (i32, i64)
  "my_dialect.bar"() : () -> ()
  "my_dialect.keep"(%0#0, %0#1) : (i32, i64) -> ()
}) : () -> ()

