module attributes {transform.with_named_sequence} {
  transform.named_sequence @m(%arg0: !transform.any_op {transform.readonly}, %arg1: !transform.param<i64>) {
    %0:2 = transform.split_handle %arg0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %1 = transform.structured.split %arg0 after %arg1  {dimension = 0 : i64} : !transform.any_op, !transform.param<i64>
    %2 = transform.structured.split %arg0 after %0#1  {dimension = 0 : i64, multiway, x} : !transform.any_op, !transform.any_op
    %3 = transform.apply_registered_pass "canonicalize" with options = {"l" = [%arg1, 1 : i64, %arg1], "test" = %arg1, "top-down" = false} to %arg0 : (!transform.any_op, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>) -> !transform.any_op
    %updated_root = transform.foreach_match in %arg0 
        @a -> @b, 
        @c -> @d : (!transform.any_op) -> !transform.any_op
    %updated_root_0, %yielded = transform.foreach_match restrict_root flatten_results in %arg0, %arg1 
        @a -> @b {x} : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op)
    transform.match.structured %0#0 : !transform.any_op {
    ^bb0(%arg2: !transform.any_op):
    }
    %4:2 = transform.match.structured failures(suppress) %0#0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op) attributes {q} {
    ^bb0(%arg2: !transform.any_op):
      transform.match.structured.dim %arg2[all] {parallel} : !transform.any_op
      %7 = transform.match.structured.dim %arg2[except(0, -1)] : (!transform.any_op) -> !transform.param<i64>
      %8 = transform.match.structured.rank %arg2 : (!transform.any_op) -> !transform.param<i64>
      transform.match.structured.yield %0#0, %0#0 : !transform.any_op, !transform.any_op
    }
    %tile_sizes, %chunk_sizes = transform.structured.continuous_tile_sizes %0#0 {dimension = 3 : i64, target_size = 10 : i64} : (!transform.any_op) -> !transform.any_op
    transform.sequence %0#0, %arg1, %0#1 : (!transform.any_op, !transform.param<i64>, !transform.any_op) failures(propagate) {
    ^bb0(%arg2: !transform.any_op, %arg3: !transform.param<i64>, %arg4: !transform.any_op):
    }
    %5:2 = transform.sequence %0#0 : !transform.any_op -> !transform.any_op, !transform.any_op failures(propagate) {
    ^bb0(%arg2: !transform.any_op):
      yield %arg2, %arg2 : !transform.any_op, !transform.any_op
    }
    transform.tune.alternatives<"a"> {
    }, {
    }
    %6 = transform.tune.alternatives<"a"> selected_region = 0 -> !transform.any_op {
      transform.yield %0#0 : !transform.any_op
    }, {
      transform.yield %0#0 : !transform.any_op
    }
    transform.tune.alternatives<"a"> selected_region = %arg1 : !transform.param<i64> {
    }, {
    }
    transform.yield 
  }
}

