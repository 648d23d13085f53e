#distinct = distinct[0]<1 : i64>
#loc2 = loc("x")
#loc3 = loc("y")
#loc4 = loc("c1")
#loc5 = loc("c2")
#loc7 = loc("/tmp/h/d.mlir":6:8)
#map = affine_map<(d0) -> (d0 + 1)>
#map1 = affine_map<(d0) -> (d0 + 3)>
#map2 = affine_map<(d0) -> (d0 + 5)>
#map3 = affine_map<(d0) -> (d0 + 4)>
#map4 = affine_map<(d0) -> (d0 + 9)>
#map5 = affine_map<(d0) -> (d0 + 10)>
#loc19 = loc(callsite(#loc4 at #loc5))
!tuple = tuple<i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, memref<1xf32, #map5>>
#distinct1 = distinct[1]<[#distinct, #map4]>
#loc21 = loc(fused[#loc2, #loc3, #loc19])
"builtin.module"() ({
  "t.f"() ({
  ^bb0(%arg0: memref<4xf32, #map> loc(fused[#loc2, #loc3, #loc19])):
    %2:3 = "t.op"(%arg0) <{p = affine_map<(d0) -> (d0 + 2)>}> ({
    ^bb0(%arg1: memref<4xf32, #map1> loc("/tmp/h/d.mlir":6:8)):
      "t.ret"()[^bb1, ^bb2, ^bb1] : () -> () loc(#loc8)
    ^bb1:  // 4 preds: ^bb0, ^bb0, ^bb1, ^bb2
      "t.ret"()[^bb2, ^bb2, ^bb1] : () -> () loc(#loc9)
    ^bb2:  // 3 preds: ^bb0, ^bb1, ^bb1
      "t.ret"()[^bb1] : () -> () loc(#loc22)
    }, {
    }, {
      "x"() : () -> () loc(#loc11)
    }, {
      "x"() : () -> () loc(#loc12)
    ^bb1:  // no predecessors
      "x"() : () -> () loc(#loc13)
    }, {
      "x"()[^bb1] : () -> () loc(#loc14)
    ^bb1:  // pred: ^bb0
      "x"() : () -> () loc(#loc15)
    }) {a = #map3} : (memref<4xf32, #map>) -> (memref<4xf32, #map2>, i32, () -> ()) loc(#loc6)
    %3 = "t.op2"(%2#0, %2#1, %2#2, %arg0) : (memref<4xf32, #map2>, i32, () -> (), memref<4xf32, #map>) -> (() -> ()) loc(#loc16)
  }) : () -> () loc(#loc1)
  %0:3 = "t.x"() {a = #distinct1, b = #distinct1, b1 = distinct[2]<>, c = !tuple} : () -> (() -> (), () -> (i32, i32), () -> (() -> ())) loc(#loc17)
  %1 = "t.x"() {"0a", Aa, _x, "a b", a.b = 1 : i64, "a.c d", aB, x$y, x_1} : () -> (() -> (i32, () -> ())) loc(#loc18)
}) : () -> () loc(#loc)
#loc = loc("/tmp/h/d.mlir":0:0)
#loc1 = loc("/tmp/h/d.mlir":3:1)
#loc6 = loc("/tmp/h/d.mlir":5:10)
#loc8 = loc("/tmp/h/d.mlir":7:5)
#loc9 = loc("/tmp/h/d.mlir":9:5)
#loc10 = loc("c3")
#loc11 = loc("/tmp/h/d.mlir":13:2)
#loc12 = loc("/tmp/h/d.mlir":13:24)
#loc13 = loc("/tmp/h/d.mlir":14:7)
#loc14 = loc("/tmp/h/d.mlir":14:35)
#loc15 = loc("/tmp/h/d.mlir":15:7)
#loc16 = loc("/tmp/h/d.mlir":17:3)
#loc17 = loc("/tmp/h/d.mlir":19:1)
#loc18 = loc("/tmp/h/d.mlir":20:6)
#loc20 = loc(callsite(#loc4 at #loc10))
#loc22 = loc("namedloc"(#loc20))

