"builtin.module"() ({
  %0:3 = "my_dialect.three_result_op"() : () -> (i1, i2, i3)
  %1 = "my_dialect.used"(%0#2, %0#0) : (i3, i1) -> i32
  %2 = "my_dialect.user_op"(%0#1, %0#0, %0#2) : (i2, i1, i3) -> i32
  "my_dialect.keep"(%1, %2) : (i32, i32) -> ()
}) : () -> ()

