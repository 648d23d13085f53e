"builtin.module"() ({
  %0:2 = "dialect.outputOp"() : () -> (i32, i64)
  "dialect.keep"(%0#0, %0#1) : (i32, i64) -> ()
}) : () -> ()

