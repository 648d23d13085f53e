"builtin.module"() ({
  %0 = "mydialect.source"() : () -> i32
  %1 = "mydialect.foo"(%0) : (i32) -> i32
  %2 = "mydialect.foo"(%0, %1) : (i32, i32) -> i32
  "mydialect.keep"(%1, %2) : (i32, i32) -> ()
}) : () -> ()
