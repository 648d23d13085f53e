"builtin.module"() ({
  %0 = "my_dialect.bar"() : () -> i1
  %1 = "my_dialect.foo2"() : () -> i2
  "my_dialect.keep"(%0, %1, %1) : (i1, i2, i2) -> ()
}) : () -> ()

