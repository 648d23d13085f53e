"builtin.module"() ({
  %0:2 = "my_dialect.result_op"() : () -> (i32, i64)
  %1 = "my_dialect.by_name"(%0#0, %0#1) : (i32, i64) -> i1
  %2 = "my_dialect.input_op"(%0#0) : (i32) -> i1
  %3 = "my_dialect.inlined"() : () -> i1
  %4 = "my_dialect.other_input_op"(%0#1, %0#0) : (i64, i32) -> i1
  "my_dialect.keep"(%1, %2, %3, %4) : (i1, i1, i1, i1) -> ()
}) : () -> ()

