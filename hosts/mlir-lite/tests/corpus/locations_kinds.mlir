#loc1 = loc(unknown)
#loc7 = loc("q")
#map = affine_map<(d0) -> (d0 + 1)>
"builtin.module"() ({
  "a.b"() : () -> () loc(#loc1)
  "a.b"() {a = #loc1} : () -> () loc(#loc1)
  "a.b"() {a = memref<4xi32>} : () -> () loc(#loc11)
  "a.b"() {x = [1, #map, 1.000000e+00, 1 : i32]} : () -> () loc(#loc5)
  "a.b"() ({
  ^bb0(%arg0: i32 loc(unknown), %arg1: i32 loc("q")):
    "x"() : () -> () loc(#loc8)
  }) {x = [1, #map, 1.000000e+00, 1 : i32]} : () -> () loc(#loc6)
}) : () -> () loc(#loc)
#loc = loc("/tmp/h/j.mlir":0:0)
#loc2 = loc("x")
#loc3 = loc("nm")
#loc4 = loc("y")
#loc5 = loc("f":1:2 to :3)
#loc6 = loc("f":1:2 to 4:3)
#loc8 = loc("/tmp/h/j.mlir":6:69)
#loc9 = loc(callsite(#loc4 at #loc1))
#loc10 = loc(fused<#map>[#loc2, #loc3, #loc9])
#loc11 = loc("nm"(#loc10))

