"builtin.module"() ({
  %0 = "my_dialect.bar"() {attr1 = "two", attr2 = 1 : i8} : () -> i32
  %1 = "my_dialect.foo"() {attr1 = 1 : i8} : () -> i32
  "my_dialect.keep"(%0, %1) : (i32, i32) -> ()
}) : () -> ()

