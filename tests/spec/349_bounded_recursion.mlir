"builtin.module"() ({
  %x = "my_dialect.source"() : () -> i32
  %0 = "my_dialect.peel"(%x) : (i32) -> i32
  %1 = "my_dialect.peel"(%0) : (i32) -> i32
  %2 = "my_dialect.peel"(%1) : (i32) -> i32
  "my_dialect.keep"(%2) : (i32) -> ()
}) : () -> ()
