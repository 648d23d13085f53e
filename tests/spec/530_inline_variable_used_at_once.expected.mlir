"builtin.module"() ({
  %0:2 = "my_dialect.source"() : () -> (i32, i32)
  %1 = "my_dialect.foo"(%0#0, %0#1, %0#1) : (i32, i32, i32) -> i32
  "my_dialect.keep"(%0#0, %1) : (i32, i32) -> ()
}) : () -> ()

