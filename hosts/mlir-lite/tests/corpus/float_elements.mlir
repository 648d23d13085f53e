#map = affine_map<(d0) -> (d0 + 1)>
"builtin.module"() ({
  "a.b"() {m = [#map, 0x41EFFFFFFFE00000 : f64, 1.000000e+00, 1, 4.2949673E+9 : f32, {a = 0x41EFFFFFFFE00000 : f64}], x = [0x41EFFFFFFFE00000 : f64, 1.000000e+00, 12345678.25, 0x7FF0000000000000 : f64, 0x7FF8000000000000 : f64, 1, [0x41EFFFFFFFE00000 : f64]], y = 0x41EFFFFFFFE00000 : f64} : () -> ()
}) : () -> ()

