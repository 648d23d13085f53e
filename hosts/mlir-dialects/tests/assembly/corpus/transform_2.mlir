module {
  transform.sequence %0 : !transform.any_op failures(suppress) {
  ^bb0(%arg0: !transform.any_op):
  }
  %0 = "t.v"() : () -> !transform.any_op
}
