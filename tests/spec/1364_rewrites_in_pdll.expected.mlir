"builtin.module"() ({
  %0 = "my_dialect.source"() : () -> i32
  %1 = "my_dialect.foo"(%0) : (i32) -> i64
  "my_dialect.keep"(%1) : (i64) -> ()
}) : () -> ()

