"builtin.module"() ({
  %0:2 = "my_dialect.bar"() : () -> (i1, i2)
  "my_dialect.keep"(%0#0, %0#1) : (i1, i2) -> ()
}) : () -> ()

