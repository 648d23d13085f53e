"builtin.module"() ({
  %0:2 = "my_dialect.source"() : () -> (i32, i64)
  %1 = "my_dialect.plain"(%0#0) : (i32) -> i32
  %2 = "my_dialect.bar"(%0#1) : (i64) -> i32
  "my_dialect.keep"(%1, %0#0, %2) : (i32, i32, i32) -> ()
}) : () -> ()

