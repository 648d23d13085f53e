"builtin.module"() ({
  %0:2 = "my_dialect.source"() : () -> (i32, i64)
  %1 = "my_dialect.bar"() : () -> i1
  %2 = "my_dialect.bar"(%0#0, %0#0) : (i32, i32) -> i1
  %3 = "my_dialect.bar"(%0#0, %0#1, %0#0, %0#1) : (i32, i64, i32, i64) -> i1
  "my_dialect.keep"(%1, %2, %3) : (i1, i1, i1) -> ()
}) : () -> ()

