"builtin.module"() ({
  "transform.named_sequence"() <{arg_attrs = [{transform.consumed}], function_type = (!transform.any_op) -> (), sym_name = "__transform_main"}> ({
  ^bb0(%arg0: !transform.any_op):
    %0 = "transform.structured.match"(%arg0) <{ops = ["linalg.matmul"]}> : (!transform.any_op) -> !transform.any_op
    %1:3 = "transform.structured.tile_using_for"(%0) <{interchange = array<i64: 1, 0, 2>, scalable_sizes = array<i1: false, false, true>, static_sizes = array<i64: 4, 0, 8>}> : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %2:2 = "transform.structured.tile_using_forall"(%0) <{mapping = [#gpu.thread<y>, #gpu.thread<x>], operandSegmentSizes = array<i32: 1, 0, 0, 0, 0>, static_num_threads = array<i64: 10, 20>}> : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %3 = "transform.structured.generalize"(%0) : (!transform.any_op) -> !transform.any_op
    %4 = "transform.structured.interchange"(%3) <{iterator_interchange = array<i64: 0, 1, 2>}> : (!transform.any_op) -> !transform.any_op
    %5 = "transform.structured.split"(%0) <{dimension = 0 : i64, static_chunk_sizes = 42 : i64}> : (!transform.any_op) -> !transform.any_op
    %6 = "transform.get_operand"(%0) <{raw_position_list = array<i64: 0>}> : (!transform.any_op) -> !transform.any_value
    %7 = "transform.get_result"(%0) <{is_all, raw_position_list = array<i64>}> : (!transform.any_op) -> !transform.any_value
    %8 = "transform.get_operand"(%0) <{is_inverted, raw_position_list = array<i64: 1, 2>}> : (!transform.any_op) -> !transform.any_value
    %9 = "transform.apply_registered_pass"(%arg0) <{options = {"top-down" = false}, pass_name = "canonicalize"}> : (!transform.any_op) -> !transform.any_op
    "transform.structured.vectorize"(%3) <{scalable_sizes = array<i1: false, true, false>, static_vector_sizes = array<i64: 2, 4, 8>}> : (!transform.any_op) -> ()
    "transform.yield"() : () -> ()
  }) : () -> ()
  "transform.named_sequence"() <{arg_attrs = [{transform.consumed}], function_type = (!transform.any_op) -> !transform.any_op, sym_name = "helper", sym_visibility = "private"}> ({
  }) : () -> ()
}) {transform.with_named_sequence} : () -> ()
