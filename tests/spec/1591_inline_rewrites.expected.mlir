"builtin.module"() ({
  %0 = "my_dialect.source"() : () -> i32
  %1 = "my_dialect.local"(%0) {marked} : (i32) -> i32
  "my_dialect.keep"(%1) : (i32) -> ()
}) : () -> ()

