"builtin.module"() ({
  "my_dialect.region"() ({
  ^bb0(%arg0: i32):
    %0 = "my_dialect.foo"(%arg0) : (i32) -> i32
    %1 = "my_dialect.fed_by_foo"() : () -> i32
    %2 = "my_dialect.other"(%arg0) : (i32) -> i32
    %3 = "my_dialect.fed"() : () -> i32
    "my_dialect.keep"(%1, %3) : (i32, i32) -> ()
  }) : () -> ()
}) : () -> ()

