"builtin.module"() ({
  %0:3 = "my_dialect.source"() : () -> (i1, i2, i3)
  %1 = "my_dialect.call"(%0#1, %0#2, %0#0) : (i2, i3, i1) -> i32
  %2 = "my_dialect.call"(%0#0) : (i1) -> i32
  %3 = "my_dialect.indirect_call"() : () -> i32
  "my_dialect.keep"(%1, %2, %3) : (i32, i32, i32) -> ()
}) : () -> ()

