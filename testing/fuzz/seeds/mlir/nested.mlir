#map = affine_map<(d0) -> (d0 + 1)>
!t = tensor<4x?xf32>
"builtin.module"() ({
  %0:2 = "t.two"() <{p = dense<[1, 2]> : tensor<2xi32>}> {m = #map, f = 1.5 : f32, s = "a\00b", l = [1, unit], d = {x = i32}} : () -> (i32, !t)
  "t.region"(%0#0)[^bb1] ({
  ^bb0(%a: i32):
    "t.use"(%a, %0#1) : (i32, !t) -> () loc("file.mlir":1:2)
  ^bb1:
    "t.end"() : () -> ()
  }, {
  }) : (i32) -> ()
  %1 = "t.forward"(%2) : (i64) -> vector<2x[4]xi8>
  %2 = "t.opaque"() {o = #dialect.attr<"x", [1]>, r = @sym::@nested} : () -> i64
}) : () -> () loc(unknown)
