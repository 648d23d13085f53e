"builtin.module"() ({
  %0 = "my_dialect.unit"() {value} : () -> i32
  %1 = "my_dialect.constant"() {value = 1 : i32} : () -> i32
  %2 = "my_dialect.constant"() : () -> i32
  "my_dialect.keep"(%0, %1, %2) : (i32, i32, i32) -> ()
}) : () -> ()

