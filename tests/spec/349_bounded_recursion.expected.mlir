"builtin.module"() ({
  %0 = "my_dialect.source"() : () -> i32
  %1 = "my_dialect.peel"(%0) : (i32) -> i32
  %2 = "my_dialect.peel"(%0) : (i32) -> i32
  %3 = "my_dialect.peel"(%0) : (i32) -> i32
  "my_dialect.keep"(%3) : (i32) -> ()
}) : () -> ()

