"builtin.module"() ({
  "transform.sequence"(%0) <{failure_propagation_mode = 2 : i32, operandSegmentSizes = array<i32: 1, 0>}> ({
  ^bb0(%arg0: !transform.any_op):
    "transform.yield"() : () -> ()
  }) : (!transform.any_op) -> ()
  %0 = "t.v"() : () -> !transform.any_op
}) : () -> ()
