"builtin.module"() ({
  %0 = "my_dialect.bar"() {value = 10 : i32} : () -> i32
  "my_dialect.keep"(%0) : (i32) -> ()
}) : () -> ()

