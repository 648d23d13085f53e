"builtin.module"() ({
  %0:2 = "dialect.inputOp"() : () -> (i32, i64)
  "dialect.inputOp"() : () -> ()
  "dialect.keep"(%0#0, %0#1) : (i32, i64) -> ()
}) : () -> ()
