#loc3 = loc("transform_shape.mlir":4:10)
#loc8 = loc("transform_shape.mlir":11:8)
#loc9 = loc("transform_shape.mlir":11:30)
"builtin.module"() ({
  "builtin.module"() ({
    "transform.named_sequence"() <{arg_attrs = [{transform.readonly}], function_type = (!transform.any_op) -> (), sym_name = "main"}> ({
    ^bb0(%arg2: !transform.any_op loc("transform_shape.mlir":4:10)):
      %5 = "transform.structured.match"(%arg2) <{ops = ["linalg.generic"]}> : (!transform.any_op) -> !transform.op<"linalg.generic"> loc(#loc4)
      %6:3 = "transform.structured.tile_using_for"(%5) <{scalable_sizes = array<i1: false, true>, static_sizes = array<i64: 4, 8>}> : (!transform.op<"linalg.generic">) -> (!transform.any_op, !transform.any_op, !transform.any_op) loc(#loc5)
      "transform.yield"() : () -> () loc(#loc6)
    }) : () -> () loc(#loc2)
  }) {transform.with_named_sequence} : () -> () loc(#loc1)
  "func.func"() <{function_type = (tensor<?xf32>, !shape.witness) -> !shape.shape, sym_name = "s"}> ({
  ^bb0(%arg0: tensor<?xf32> loc("transform_shape.mlir":11:8), %arg1: !shape.witness loc("transform_shape.mlir":11:30)):
    %0 = "shape.shape_of"(%arg0) : (tensor<?xf32>) -> tensor<?xindex> loc(#loc10)
    %1 = "shape.const_shape"() <{shape = dense<[1, 2]> : tensor<2xindex>}> : () -> !shape.shape loc(#loc11)
    %2 = "shape.const_size"() <{value = 3 : index}> : () -> !shape.size loc(#loc12)
    %3 = "shape.assuming"(%arg1) ({
      %4 = "arith.constant"() <{value = 0 : index}> : () -> index loc(#loc14)
      "shape.assuming_yield"(%4) : (index) -> () loc(#loc15)
    }) : (!shape.witness) -> index loc(#loc13)
    "func.return"(%1) : (!shape.shape) -> () loc(#loc16)
  }) : () -> () loc(#loc7)
}) : () -> () loc(#loc)
#loc = loc("transform_shape.mlir":1:1)
#loc1 = loc("transform_shape.mlir":2:3)
#loc2 = loc("transform_shape.mlir":3:5)
#loc4 = loc("transform_shape.mlir":5:12)
#loc5 = loc("transform_shape.mlir":6:14)
#loc6 = loc("transform_shape.mlir":7:7)
#loc7 = loc("transform_shape.mlir":10:3)
#loc10 = loc("transform_shape.mlir":12:10)
#loc11 = loc("transform_shape.mlir":13:10)
#loc12 = loc("transform_shape.mlir":14:10)
#loc13 = loc("transform_shape.mlir":15:10)
#loc14 = loc("transform_shape.mlir":16:12)
#loc15 = loc("transform_shape.mlir":17:7)
#loc16 = loc("transform_shape.mlir":19:5)

