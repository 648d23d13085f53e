#map = affine_map<(d0) -> (d0 + 10)>
#map1 = affine_map<(d0) -> (d0 + 2)>
#map2 = affine_map<(d0) -> (d0 + 3)>
#map3 = affine_map<(d0) -> (d0 + 1)>
#map4 = affine_map<(d0) -> (d0 + 4)>
#map5 = affine_map<(d0) -> (d0 + 11)>
#map6 = affine_map<(d0) -> (d0 + 12)>
#map7 = affine_map<(d0) -> (d0 + 14)>
#map8 = affine_map<(d0) -> (d0 + 15)>
"builtin.module"() ({
  "t.w"() ({
  ^bb0(%arg2: memref<1xf32, #map>):
    %0 = "t.x"(%1) {a = #map3} : (memref<1xf32, #map1>) -> memref<1xf32, #map2>
    %1 = "t.x"() ({
    ^bb0(%arg5: memref<1xf32, #map4>):
      "x.x"() : () -> ()
    }) : () -> memref<1xf32, #map1>
    "t.w"() ({
      "x"()[^bb1] : () -> ()
    ^bb1(%2: i1, %3: memref<1xf32, #map5>):  // pred: ^bb0
      %4 = "t.z"() {a} : () -> memref<1xf32, #map6>
      "x"() : () -> ()
    }, {
    ^bb0(%arg3: i1, %arg4: memref<1xf32, #map7>):
      "x"() : () -> ()
    }) : () -> ()
  }, {
  ^bb0(%arg0: i1, %arg1: memref<1xf32, #map8>):
    "x"() : () -> ()
  }) : () -> ()
}) : () -> ()

