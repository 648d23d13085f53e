"builtin.module"() ({
  %0 = "dialect.op"() : () -> i32
  "dialect.keep"(%0) : (i32) -> ()
}) : () -> ()

