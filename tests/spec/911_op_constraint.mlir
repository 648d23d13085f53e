"builtin.module"() ({
  "my_dialect.region"() ({
  ^bb0(%x: i32):
    %0 = "my_dialect.foo"(%x) : (i32) -> i32
    %1 = "my_dialect.foo"(%0) : (i32) -> i32
    %2 = "my_dialect.other"(%x) : (i32) -> i32
    %3 = "my_dialect.foo"(%2) : (i32) -> i32
    "my_dialect.keep"(%1, %3) : (i32, i32) -> ()
  }) : () -> ()
}) : () -> ()
