"builtin.module"() ({
  %0 = "my_dialect.source"() : () -> i32
  %1:2 = "my_dialect.root"(%0) : (i32) -> (i32, i32)
  "my_dialect.keep"(%1#0, %1#1) : (i32, i32) -> ()
}) : () -> ()
