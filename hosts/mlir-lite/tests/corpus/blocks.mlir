#distinct = distinct[0]<1 : i64>
#map = affine_map<(d0) -> (d0 + 1)>
#map1 = affine_map<(d0) -> (d0 + 3)>
#map2 = affine_map<(d0) -> (d0 + 5)>
#map3 = affine_map<(d0) -> (d0 + 4)>
#map4 = affine_map<(d0) -> (d0 + 9)>
#map5 = affine_map<(d0) -> (d0 + 10)>
!tuple = tuple<i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, memref<1xf32, #map5>>
#distinct1 = distinct[1]<[#distinct, #map4]>
"builtin.module"() ({
  "t.f"() ({
  ^bb0(%arg0: memref<4xf32, #map>):
    %2:3 = "t.op"(%arg0) <{p = affine_map<(d0) -> (d0 + 2)>}> ({
    ^bb0(%arg1: memref<4xf32, #map1>):
      "t.ret"()[^bb1, ^bb2, ^bb1] : () -> ()
    ^bb1:  // 4 preds: ^bb0, ^bb0, ^bb1, ^bb2
      "t.ret"()[^bb2, ^bb2, ^bb1] : () -> ()
    ^bb2:  // 3 preds: ^bb0, ^bb1, ^bb1
      "t.ret"()[^bb1] : () -> ()
    }, {
    }, {
      "x"() : () -> ()
    }, {
      "x"() : () -> ()
    ^bb1:  // no predecessors
      "x"() : () -> ()
    }, {
      "x"()[^bb1] : () -> ()
    ^bb1:  // pred: ^bb0
      "x"() : () -> ()
    }) {a = #map3} : (memref<4xf32, #map>) -> (memref<4xf32, #map2>, i32, () -> ())
    %3 = "t.op2"(%2#0, %2#1, %2#2, %arg0) : (memref<4xf32, #map2>, i32, () -> (), memref<4xf32, #map>) -> (() -> ())
  }) : () -> ()
  %0:3 = "t.x"() {a = #distinct1, b = #distinct1, b1 = distinct[2]<>, c = !tuple} : () -> (() -> (), () -> (i32, i32), () -> (() -> ()))
  %1 = "t.x"() {"0a", Aa, _x, "a b", a.b = 1 : i64, "a.c d", aB, x$y, x_1} : () -> (() -> (i32, () -> ()))
}) : () -> ()

