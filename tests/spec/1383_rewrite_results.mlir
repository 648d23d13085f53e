"builtin.module"() ({
  %0:3 = "my_dialect.foo"() : () -> (i1, i2, i2)
  "my_dialect.keep"(%0#0, %0#1, %0#2) : (i1, i2, i2) -> ()
}) : () -> ()
