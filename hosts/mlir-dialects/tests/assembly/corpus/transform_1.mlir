module {
  transform.sequence  failures(propagate) {
  ^bb0(%arg0: !transform.any_op):
    %low_size, %high_size, %split_point = transform.structured.multitile_sizes %arg0 {dimension = 1 : i64, target_size = 10 : i64, x.y} : (!transform.any_op) -> !transform.any_op
  }
}
