"builtin.module"() ({
  %0 = "my_dialect.used"() : () -> i32
  %1 = "my_dialect.bar"() : () -> i32
  %2 = "my_dialect.foo"(%0) : (i32) -> i32
  "my_dialect.keep"(%1, %2) : (i32, i32) -> ()
}) : () -> ()

