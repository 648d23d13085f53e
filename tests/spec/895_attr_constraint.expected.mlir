"builtin.module"() ({
  %0 = "my_dialect.plain"() {value = 1 : i32} : () -> i32
  %1 = "my_dialect.typed"() {value = 1 : i32} : () -> i32
  %2 = "arith.typed_constant"() {value = 1 : i64} : () -> i32
  %3 = "arith.typed_constant"() {value = [1]} : () -> i32
  "my_dialect.keep"(%0, %1, %2, %3) : (i32, i32, i32, i32) -> ()
}) : () -> ()

