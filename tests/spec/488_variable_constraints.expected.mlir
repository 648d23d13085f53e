"builtin.module"() ({
  %0:3 = "my_dialect.source"() : () -> (i32, i32, i32)
  %1 = "my_dialect.bar"(%0#0, %0#1) : (i32, i32) -> i32
  %2 = "my_dialect.foo"(%0#0, %0#2) : (i32, i32) -> i32
  "my_dialect.keep"(%0#2, %1, %2) : (i32, i32, i32) -> ()
}) : () -> ()

