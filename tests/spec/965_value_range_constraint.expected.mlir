"builtin.module"() ({
  %0:2 = "my_dialect.source"() : () -> (i32, i64)
  %1 = "my_dialect.plain"(%0#0) : (i32) -> i32
  %2:2 = "my_dialect.bar"(%0#1, %0#0) : (i64, i32) -> (i32, i64)
  "my_dialect.keep"(%1, %0#0, %0#1, %2#0) : (i32, i32, i64, i32) -> ()
}) : () -> ()

