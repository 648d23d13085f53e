"builtin.module"() ({
  %0 = "my_dialect.source"() : () -> i32
  %1 = "my_dialect.foo"(%0) : (i32) -> i32
  %2 = "my_dialect.note"(%1) : (i32) -> i1
  "my_dialect.keep"(%1) : (i32) -> ()
}) : () -> ()

