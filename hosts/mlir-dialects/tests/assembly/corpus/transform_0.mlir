module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%arg0: !transform.any_op {transform.consumed}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %arg0 : (!transform.any_op) -> !transform.any_op
    %tiled_linalg_op, %loops:2 = transform.structured.tile_using_for %0 tile_sizes [4, 0, [8]] interchange = [1, 0, 2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %tiled_op, %forall_op = transform.structured.tile_using_forall %0 num_threads [10, 20](mapping = [#gpu.thread<y>, #gpu.thread<x>]) : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %1 = transform.structured.generalize %0 : (!transform.any_op) -> !transform.any_op
    %2 = transform.structured.interchange %1 iterator_interchange = [0, 1, 2] : (!transform.any_op) -> !transform.any_op
    %3 = transform.structured.split %0 after 42  {dimension = 0 : i64} : !transform.any_op
    %4 = transform.get_operand %0[0] : (!transform.any_op) -> !transform.any_value
    %5 = transform.get_result %0[all] : (!transform.any_op) -> !transform.any_value
    %6 = transform.get_operand %0[except(1, 2)] : (!transform.any_op) -> !transform.any_value
    %7 = transform.apply_registered_pass "canonicalize" with options = {"top-down" = false} to %arg0 : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %1 vector_sizes [2, [4], 8] : !transform.any_op
    transform.yield 
  }
  transform.named_sequence private @helper(!transform.any_op {transform.consumed}) -> !transform.any_op
}
