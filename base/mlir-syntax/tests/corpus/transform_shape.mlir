"builtin.module"() ({
  "builtin.module"() ({
    "transform.named_sequence"() <{arg_attrs = [{transform.readonly}], function_type = (!transform.any_op) -> (), sym_name = "main"}> ({
    ^bb0(%arg2: !transform.any_op loc("transform_shape.mlir":4:10)):
      %5 = "transform.structured.match"(%arg2) <{ops = ["linalg.generic"]}> : (!transform.any_op) -> !transform.op<"linalg.generic"> loc("transform_shape.mlir":5:12)
      %6:3 = "transform.structured.tile_using_for"(%5) <{scalable_sizes = array<i1: false, true>, static_sizes = array<i64: 4, 8>}> : (!transform.op<"linalg.generic">) -> (!transform.any_op, !transform.any_op, !transform.any_op) loc("transform_shape.mlir":6:14)
      "transform.yield"() : () -> () loc("transform_shape.mlir":7:7)
    }) : () -> () loc("transform_shape.mlir":3:5)
  }) {transform.with_named_sequence} : () -> () loc("transform_shape.mlir":2:3)
  "func.func"() <{function_type = (tensor<?xf32>, !shape.witness) -> !shape.shape, sym_name = "s"}> ({
  ^bb0(%arg0: tensor<?xf32> loc("transform_shape.mlir":11:8), %arg1: !shape.witness loc("transform_shape.mlir":11:30)):
    %0 = "shape.shape_of"(%arg0) : (tensor<?xf32>) -> tensor<?xindex> loc("transform_shape.mlir":12:10)
    %1 = "shape.const_shape"() <{shape = dense<[1, 2]> : tensor<2xindex>}> : () -> !shape.shape loc("transform_shape.mlir":13:10)
    %2 = "shape.const_size"() <{value = 3 : index}> : () -> !shape.size loc("transform_shape.mlir":14:10)
    %3 = "shape.assuming"(%arg1) ({
      %4 = "arith.constant"() <{value = 0 : index}> : () -> index loc("transform_shape.mlir":16:12)
      "shape.assuming_yield"(%4) : (index) -> () loc("transform_shape.mlir":17:7)
    }) : (!shape.witness) -> index loc("transform_shape.mlir":15:10)
    "func.return"(%1) : (!shape.shape) -> () loc("transform_shape.mlir":19:5)
  }) : () -> () loc("transform_shape.mlir":10:3)
}) : () -> () loc("transform_shape.mlir":1:1)
