"builtin.module"() ({
  %0 = "my_dialect.op"() : () -> i32
  %1 = "my_dialect.foo"() : () -> i64
  "my_dialect.keep"(%0, %1) : (i32, i64) -> ()
}) : () -> ()

