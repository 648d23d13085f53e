"builtin.module"() ({
  %0 = "my_dialect.source"() : () -> i32
  %1 = "my_dialect.foo"(%0) : (i32) -> i32
  %2 = "my_dialect.bar"() : () -> i32
  "my_dialect.keep"(%2, %1) : (i32, i32) -> ()
}) : () -> ()

