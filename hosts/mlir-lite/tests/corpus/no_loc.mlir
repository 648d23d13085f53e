#loc = loc(unknown)
#map = affine_map<(d0) -> (d0 + 1)>
"builtin.module"() ({
  "a.b"() : () -> ()
  "a.b"() {a = #loc} : () -> ()
  "a.b"() {a = memref<4xi32>} : () -> ()
  "a.b"() {x = [1, #map, 1.000000e+00, 1 : i32]} : () -> ()
  "a.b"() ({
  ^bb0(%arg0: i32, %arg1: i32):
    "x"() : () -> ()
  }) {x = [1, #map, 1.000000e+00, 1 : i32]} : () -> ()
}) : () -> ()

