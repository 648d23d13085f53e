"builtin.module"() ({
  "t.top"() {m = affine_map<(d0) -> (d0 + 1)>, t = tensor<4xi32>} : () -> () loc("regions.mlir":3:3)
  %0:2 = "t.two"() <{p = 1 : i32, q}> : () -> (i32, tensor<4xi32>) loc("regions.mlir":4:10)
  %1:3 = "t.three"(%0#1, %0#0) : (tensor<4xi32>, i32) -> (i1, i2, i3) loc("regions.mlir":5:10)
  "t.region"(%1#2) ({
    %2 = "t.use"() : () -> i8 loc("regions.mlir":7:10)
    "t.br"(%2)[^bb1, ^bb2] : (i8) -> () loc("regions.mlir":8:5)
  ^bb1(%3: i32 loc("regions.mlir":9:8), %4: f32 loc("regions.mlir":9:17)):  // pred: ^bb0
    %5 = "t.def"() : () -> i8 loc("regions.mlir":10:10)
    "t.br"()[^bb2] : () -> () loc("regions.mlir":11:5)
  ^bb2:  // 2 preds: ^bb0, ^bb1
    "t.ret"() : () -> () loc("regions.mlir":13:5)
  }, {
    "t.inner"() ({
      "t.use"(%1#0) : (i1) -> () loc("regions.mlir":16:7)
    }) : () -> () loc("regions.mlir":15:5)
  }, {
  }) {attr = "x", "quoted key" = 2 : i64} : (i3) -> () loc("regions.mlir":6:3)
}) : () -> () loc("regions.mlir":2:1)
