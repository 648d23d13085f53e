module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%arg0: !transform.any_op {transform.consumed}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %arg0 : (!transform.any_op) -> !transform.any_op
    %1, %2:2 = transform.structured.tile_using_for %0 tile_sizes [4, 0, [8]] interchange = [1, 0, 2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %3, %4 = transform.structured.tile_using_forall %0 num_threads [10, 20] (mapping = [#gpu.thread<y>, #gpu.thread<x>]) : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %5 = transform.structured.generalize %0 : (!transform.any_op) -> !transform.any_op
    %6 = transform.structured.interchange %5 iterator_interchange = [0, 1, 2] : (!transform.any_op) -> !transform.any_op
    %7 = transform.structured.split %0 after 42 {dimension = 0} : !transform.any_op
    %8 = transform.get_operand %0[0] : (!transform.any_op) -> !transform.any_value
    %9 = transform.get_result %0[all] : (!transform.any_op) -> !transform.any_value
    %10 = transform.get_operand %0[except(1, 2)] : (!transform.any_op) -> !transform.any_value
    %11 = transform.apply_registered_pass "canonicalize" with options = {"top-down" = false} to %arg0 : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %5 vector_sizes [2, [4], 8] : !transform.any_op
    transform.yield
  }
  transform.named_sequence private @helper(!transform.any_op {transform.consumed}) -> !transform.any_op
}
// -----
transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  %0:3 = transform.structured.multitile_sizes %arg0 {target_size = 10 : i64, dimension = 1 : i64, x.y} : (!transform.any_op) -> !transform.any_op
}
// -----
transform.sequence %r : !transform.any_op failures(suppress) {
^bb0(%arg0: !transform.any_op):
}
%r = "t.v"() : () -> !transform.any_op
// -----
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%a: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
    %0 = transform.xegpu.convert_layout %v input_sg_layout = [8, 4] input_sg_data = [32, 64] target_sg_layout = [8, 4] target_sg_data = [32, 64] : (!transform.any_value) -> !transform.any_op
    %1 = transform.xegpu.convert_layout %v input_sg_layout = [8, %p] input_sg_data = [32, 64] input_inst_data = [8, 16] target_sg_layout = [8, 4] target_sg_data = [%p, 64] target_inst_data = [8, 16] : (!transform.any_value, !transform.any_param, !transform.any_param) -> !transform.any_op
    transform.yield
  }
}
