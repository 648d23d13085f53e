"builtin.module"() ({
  %0:3 = "my_dialect.source"() : () -> (i1, i2, i3)
  %1 = "my_dialect.bar"() : () -> i7
  "my_dialect.keep"(%0#0, %0#0, %0#2, %1) : (i1, i1, i3, i7) -> ()
}) : () -> ()

