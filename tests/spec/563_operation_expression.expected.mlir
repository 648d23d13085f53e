"builtin.module"() ({
  %0:2 = "my_dialect.source"() : () -> (i32, i64)
  %1 = "my_dialect.bar"(%0#0, %0#1) {kept = 7 : i8} : (i32, i64) -> i1
  %2 = "my_dialect.foo"(%0#0, %0#1) : (i32, i64) -> i1
  "my_dialect.keep"(%1, %2) : (i1, i1) -> ()
}) : () -> ()

