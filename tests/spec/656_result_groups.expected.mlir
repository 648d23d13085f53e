"builtin.module"() ({
  %0:3 = "my_dialect.new"() : () -> (i1, i2, i3)
  %1 = "my_dialect.new"() : () -> i1
  "my_dialect.op"() : () -> ()
  "my_dialect.keep"(%0#2, %1) : (i3, i1) -> ()
}) : () -> ()

