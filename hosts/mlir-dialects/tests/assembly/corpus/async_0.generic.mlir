"builtin.module"() ({
  "func.func"() <{function_type = (!async.token, !async.value<f32>, !async.group) -> (), sym_name = "f_0"}> ({
  ^bb0(%arg3: !async.token, %arg4: !async.value<f32>, %arg5: !async.group):
    %2 = "async.execute"() <{operandSegmentSizes = array<i32: 0, 0>}> ({
      "async.yield"() : () -> ()
    }) : () -> !async.token
    %3:2 = "async.execute"(%arg3, %arg4) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg8: f32):
      %8 = "t.c"(%arg8) : (f32) -> i32
      "async.yield"(%8) : (i32) -> ()
    }) : (!async.token, !async.value<f32>) -> (!async.token, !async.value<i32>)
    %4:3 = "async.execute"(%arg3, %2, %arg4, %3#1) <{operandSegmentSizes = array<i32: 2, 2>}> ({
    ^bb0(%arg6: f32, %arg7: i32):
      "async.yield"(%arg6, %arg7) : (f32, i32) -> ()
    }) {x = 1 : i32} : (!async.token, !async.token, !async.value<f32>, !async.value<i32>) -> (!async.token, !async.value<f32>, !async.value<i32>)
    "async.await"(%arg3) : (!async.token) -> ()
    %5 = "async.await"(%arg4) : (!async.value<f32>) -> f32
    %6 = "async.await"(%3#1) {y} : (!async.value<i32>) -> i32
    %7 = "async.add_to_group"(%arg3, %arg5) : (!async.token, !async.group) -> index
    "async.await_all"(%arg5) : (!async.group) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "async.func"() <{function_type = () -> !async.token, sym_name = "none_1"}> ({
    "async.return"() : () -> ()
  }) : () -> ()
  "async.func"() <{function_type = (f32) -> !async.value<f32>, sym_name = "value_1"}> ({
  ^bb0(%arg2: f32):
    "async.return"(%arg2) : (f32) -> ()
  }) : () -> ()
  "async.func"() <{arg_attrs = [{t.x}, {}], function_type = (f32, i32) -> (!async.token, !async.value<f32>, !async.value<i32>), sym_name = "both_1", sym_visibility = "private"}> ({
  ^bb0(%arg0: f32, %arg1: i32):
    %0 = "async.call"(%arg0) <{callee = @value_1}> : (f32) -> !async.value<f32>
    %1 = "async.await"(%0) : (!async.value<f32>) -> f32
    "async.return"(%1, %arg1) : (f32, i32) -> ()
  }) {t.y = "z"} : () -> ()
}) : () -> ()

