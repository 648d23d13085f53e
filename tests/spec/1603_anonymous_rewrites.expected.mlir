"builtin.module"() ({
  %0 = "my_dialect.source"() : () -> i32
  %1 = "my_dialect.note"(%0) : (i32) -> i1
  "my_dialect.keep"(%0) : (i32) -> ()
}) : () -> ()

