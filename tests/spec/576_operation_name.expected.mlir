"builtin.module"() ({
  %0 = "my_dialect.named"() : () -> i32
  %1 = "my_dialect.any"() : () -> i64
  %2 = "my_dialect.other"() : () -> i64
  "my_dialect.keep"(%0, %1, %2) : (i32, i64, i64) -> ()
}) : () -> ()

