"builtin.module"() ({
  %0 = "my_dialect.i32"() : () -> i32
  %1 = "arith.constant"() {value = 1 : i64} : () -> i64
  "my_dialect.keep"(%0, %1) : (i32, i64) -> ()
}) : () -> ()

