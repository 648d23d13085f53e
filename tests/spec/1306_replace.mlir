"builtin.module"() ({
  %0:3 = "my_dialect.source"() : () -> (i1, i2, i3)
  %1 = "my_dialect.one"(%0#0) : (i1) -> i1
  %2:2 = "my_dialect.several"(%0#0, %0#1, %0#2) : (i1, i2, i3) -> (i1, i3)
  %3 = "my_dialect.foo"(%0#0) : (i1) -> i7
  "my_dialect.keep"(%1, %2#0, %2#1, %3) : (i1, i1, i3, i7) -> ()
}) : () -> ()
