"builtin.module"() ({
  %x = "my_dialect.source"() : () -> i32
  %0 = "my_dialect.bar"(%x) : (i32) -> i32
  %1 = "my_dialect.foo"(%0) : (i32) -> i32
  "my_dialect.keep"(%1) : (i32) -> ()
}) : () -> ()
