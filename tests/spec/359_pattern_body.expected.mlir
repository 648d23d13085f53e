"builtin.module"() ({
  %0:2 = "my_dialect.source"() : () -> (i32, i64)
  "my_dialect.keep"(%0#1, %0#0) : (i64, i32) -> ()
}) : () -> ()

