"builtin.module"() ({
  "transform.named_sequence"() <{arg_attrs = [{transform.readonly}, {}], function_type = (!transform.any_op, !transform.param<i64>) -> (), sym_name = "m"}> ({
  ^bb0(%arg0: !transform.any_op, %arg1: !transform.param<i64>):
    %0:2 = "transform.split_handle"(%arg0) <{fail_on_payload_too_small = true, pass_through_empty_handle = true}> : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %1 = "transform.structured.split"(%arg0, %arg1) <{dimension = 0 : i64, static_chunk_sizes = -9223372036854775808 : i64}> : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
    %2 = "transform.structured.split"(%arg0, %0#1) <{dimension = 0 : i64, multiway, static_chunk_sizes = -9223372036854775808 : i64}> {x} : (!transform.any_op, !transform.any_op) -> !transform.any_op
    %3 = "transform.apply_registered_pass"(%arg0, %arg1, %arg1, %arg1) <{options = {l = [#transform.param_operand<index = 0 : i64>, 1, #transform.param_operand<index = 1 : i64>], test = #transform.param_operand<index = 2 : i64>, "top-down" = false}, pass_name = "canonicalize"}> : (!transform.any_op, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>) -> !transform.any_op
    %4 = "transform.foreach_match"(%arg0) <{actions = [@b, @d], matchers = [@a, @c]}> : (!transform.any_op) -> !transform.any_op
    %5:2 = "transform.foreach_match"(%arg0, %arg1) <{actions = [@b], flatten_results, matchers = [@a], restrict_root}> {x} : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op)
    "transform.match.structured"(%0#0) ({
    ^bb0(%arg7: !transform.any_op):
      "transform.match.structured.yield"() : () -> ()
    }) : (!transform.any_op) -> ()
    %6:2 = "transform.match.structured"(%0#0) <{failure_propagation_mode = 2 : i32}> ({
    ^bb0(%arg6: !transform.any_op):
      "transform.match.structured.dim"(%arg6) <{is_all, parallel, raw_dim_list = array<i64>}> : (!transform.any_op) -> ()
      %10 = "transform.match.structured.dim"(%arg6) <{is_inverted, raw_dim_list = array<i64: 0, -1>}> : (!transform.any_op) -> !transform.param<i64>
      %11 = "transform.match.structured.rank"(%arg6) : (!transform.any_op) -> !transform.param<i64>
      "transform.match.structured.yield"(%0#0, %0#0) : (!transform.any_op, !transform.any_op) -> ()
    }) {q} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %7:2 = "transform.structured.continuous_tile_sizes"(%0#0) <{dimension = 3 : i64, target_size = 10 : i64}> : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    "transform.sequence"(%0#0, %arg1, %0#1) <{failure_propagation_mode = 1 : i32, operandSegmentSizes = array<i32: 1, 2>}> ({
    ^bb0(%arg3: !transform.any_op, %arg4: !transform.param<i64>, %arg5: !transform.any_op):
      "transform.yield"() : () -> ()
    }) : (!transform.any_op, !transform.param<i64>, !transform.any_op) -> ()
    %8:2 = "transform.sequence"(%0#0) <{failure_propagation_mode = 1 : i32, operandSegmentSizes = array<i32: 1, 0>}> ({
    ^bb0(%arg2: !transform.any_op):
      "transform.yield"(%arg2, %arg2) : (!transform.any_op, !transform.any_op) -> ()
    }) : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    "transform.tune.alternatives"() <{name = "a"}> ({
      "transform.yield"() : () -> ()
    }, {
      "transform.yield"() : () -> ()
    }) : () -> ()
    %9 = "transform.tune.alternatives"() <{name = "a", selected_region_attr = 0 : index}> ({
      "transform.yield"(%0#0) : (!transform.any_op) -> ()
    }, {
      "transform.yield"(%0#0) : (!transform.any_op) -> ()
    }) : () -> !transform.any_op
    "transform.tune.alternatives"(%arg1) <{name = "a"}> ({
      "transform.yield"() : () -> ()
    }, {
      "transform.yield"() : () -> ()
    }) : (!transform.param<i64>) -> ()
    "transform.yield"() : () -> ()
  }) : () -> ()
}) {transform.with_named_sequence} : () -> ()

