"builtin.module"() ({
  %0:2 = "my_dialect.foo"() : () -> (i32, i64)
  %1:3 = "my_dialect.user"(%0#0, %0#1) : (i32, i64) -> (i32, i64, i64)
  "my_dialect.keep"(%1#0, %1#1, %1#2) : (i32, i64, i64) -> ()
}) : () -> ()
