"builtin.module"() ({
  %0 = "my_dialect.found"() : () -> i32
  %1 = "my_dialect.bar"() : () -> i32
  "my_dialect.keep"(%0, %1) : (i32, i32) -> ()
}) : () -> ()

