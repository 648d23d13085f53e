"builtin.module"() ({
  %0 = "my_dialect.bar"() : () -> i32
  "my_dialect.keep"(%0) : (i32) -> ()
}) : () -> ()

