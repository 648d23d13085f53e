"builtin.module"() ({
  %0 = "my_dialect.source"() : () -> i32
  %1 = "my_dialect.bar"(%0) : (i32) -> i32
  %2 = "my_dialect.preferred"(%1) : (i32) -> i32
  "my_dialect.keep"(%2) : (i32) -> ()
}) : () -> ()

