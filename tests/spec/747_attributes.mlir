"builtin.module"() ({
  %0 = "my_dialect.foo"() {attr1 = 1 : i8, attr2 = "two", attr3} : () -> i32
  %1 = "my_dialect.foo"() {attr1 = 1 : i8} : () -> i32
  "my_dialect.keep"(%0, %1) : (i32, i32) -> ()
}) : () -> ()
