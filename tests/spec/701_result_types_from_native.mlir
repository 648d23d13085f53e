"builtin.module"() ({
  %0 = "dialect.foo"() : () -> i32
  "dialect.keep"(%0) : (i32) -> ()
}) : () -> ()
