"builtin.module"() ({
  %0 = "my_dialect.bar"() : () -> i32
  %1:2 = "my_dialect.foo"() : () -> (i32, i32)
  "my_dialect.keep"(%0, %1#0) : (i32, i32) -> ()
}) : () -> ()

