"builtin.module"() ({
  %0:2 = "my_dialect.source"() : () -> (i32, i64)
  %1:2 = "my_dialect.foo"(%0#0, %0#1) : (i32, i64) -> (i32, i64)
  "my_dialect.keep"(%1#1, %1#0) : (i64, i32) -> ()
}) : () -> ()
