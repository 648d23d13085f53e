"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: f32):
    %0:2 = "async.execute"() <{operandSegmentSizes = array<i32: 0, 0>}> ({
      "async.yield"(%arg0) : (f32) -> ()
    }) : () -> (!async.token, !async.value<f32>)
    %1 = "async.execute"(%0#0, %0#1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1: f32):
      "async.yield"() : () -> ()
    }) : (!async.token, !async.value<f32>) -> !async.token
    "async.await"(%0#0) : (!async.token) -> ()
    %2 = "async.await"(%0#1) : (!async.value<f32>) -> f32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

