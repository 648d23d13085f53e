"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4xf32>, !async.group) -> tensor<4xf32>, sym_name = "x"}> ({
  ^bb0(%arg0: tensor<4xf32> loc("async_bufferization.mlir":3:8), %arg1: !async.group loc("async_bufferization.mlir":3:30)):
    %0 = "bufferization.to_buffer"(%arg0) : (tensor<4xf32>) -> memref<4xf32> loc("async_bufferization.mlir":4:10)
    %1 = "bufferization.clone"(%0) : (memref<4xf32>) -> memref<4xf32> loc("async_bufferization.mlir":5:10)
    %2 = "bufferization.to_tensor"(%1) <{restrict}> : (memref<4xf32>) -> tensor<4xf32> loc("async_bufferization.mlir":6:10)
    %3:2 = "async.execute"() <{operandSegmentSizes = array<i32: 0, 0>}> ({
      %5 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32 loc("async_bufferization.mlir":8:12)
      "async.yield"(%5) : (f32) -> () loc("async_bufferization.mlir":9:7)
    }) : () -> (!async.token, !async.value<f32>) loc("async_bufferization.mlir":7:12)
    %4 = "async.await"(%3#1) : (!async.value<f32>) -> f32 loc("async_bufferization.mlir":11:10)
    "func.return"(%2) : (tensor<4xf32>) -> () loc("async_bufferization.mlir":12:5)
  }) : () -> () loc("async_bufferization.mlir":2:3)
}) : () -> () loc("async_bufferization.mlir":1:1)
