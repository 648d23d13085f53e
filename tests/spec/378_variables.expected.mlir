"builtin.module"() ({
  %0 = "mydialect.source"() : () -> i32
  %1 = "mydialect.foo"(%0, %0) : (i32, i32) -> i32
  "mydialect.keep"(%0, %1) : (i32, i32) -> ()
}) : () -> ()

