#loc7 = loc("regions.mlir":9:8)
#loc8 = loc("regions.mlir":9:17)
#map = affine_map<(d0) -> (d0 + 1)>
"builtin.module"() ({
  "t.top"() {m = #map, t = tensor<4xi32>} : () -> () loc(#loc1)
  %0:2 = "t.two"() <{p = 1 : i32, q}> : () -> (i32, tensor<4xi32>) loc(#loc2)
  %1:3 = "t.three"(%0#1, %0#0) : (tensor<4xi32>, i32) -> (i1, i2, i3) loc(#loc3)
  "t.region"(%1#2) ({
    %2 = "t.use"() : () -> i8 loc(#loc5)
    "t.br"(%2)[^bb1, ^bb2] : (i8) -> () loc(#loc6)
  ^bb1(%3: i32 loc("regions.mlir":9:8), %4: f32 loc("regions.mlir":9:17)):  // pred: ^bb0
    %5 = "t.def"() : () -> i8 loc(#loc9)
    "t.br"()[^bb2] : () -> () loc(#loc10)
  ^bb2:  // 2 preds: ^bb0, ^bb1
    "t.ret"() : () -> () loc(#loc11)
  }, {
    "t.inner"() ({
      "t.use"(%1#0) : (i1) -> () loc(#loc13)
    }) : () -> () loc(#loc12)
  }, {
  }) {attr = "x", "quoted key" = 2 : i64} : (i3) -> () loc(#loc4)
}) : () -> () loc(#loc)
#loc = loc("regions.mlir":2:1)
#loc1 = loc("regions.mlir":3:3)
#loc2 = loc("regions.mlir":4:10)
#loc3 = loc("regions.mlir":5:10)
#loc4 = loc("regions.mlir":6:3)
#loc5 = loc("regions.mlir":7:10)
#loc6 = loc("regions.mlir":8:5)
#loc9 = loc("regions.mlir":10:10)
#loc10 = loc("regions.mlir":11:5)
#loc11 = loc("regions.mlir":13:5)
#loc12 = loc("regions.mlir":15:5)
#loc13 = loc("regions.mlir":16:7)

