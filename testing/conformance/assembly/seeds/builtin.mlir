module {}
// -----
module @named attributes {t.a = 1 : i32, "t.b c" = [unit]} {
  module @inner {
    "t.op"() : () -> ()
  }
}
// -----
#map = affine_map<(d0)[s0] -> (d0 + s0)>
module attributes {t.map = #map, t.other = #map} {
}
// -----
%0:2 = "t.two"() : () -> (i32, i64)
%1 = builtin.unrealized_conversion_cast to i1
%2 = builtin.unrealized_conversion_cast %0#0 : i32 to f32
%3:2 = builtin.unrealized_conversion_cast %0#0, %0#1 : i32, i64 to tensor<2xi32>, index {x}
%4 = builtin.unrealized_conversion_cast %0#1 : i64 to !t.x<"y">
// -----
"t.region"() ({
^bb0(%a: i32, %b: index):
  module {
  }
  "t.br"(%a)[^bb1, ^bb2] : (i32) -> ()
^bb1:
  "t.end"() : () -> ()
^bb2:  // two
  "t.br"()[^bb1] : () -> ()
}, {
}) {k = 2.0 : f32} : () -> ()
// -----
"t.op"() <{p = 1 : i64}> {q = "s", r = @a::@b, s = dense<[1, 2]> : tensor<2xi8>, t = array<i32: 1, 2>, u = {x, y = 3 : index}} : () -> ()
"t.types"() {a = (i32) -> (), b = memref<?x4xf32, strided<[?, 1], offset: 3>, 1>, c = vector<[4]x2xf16>, d = tuple<i1, none>, e = complex<f32>, f = tensor<*xi4>, g = affine_set<(d0) : (d0 >= 0)>, h = !t.custom<x>, i = #t.attr<a>, j = loc(unknown), l = dense_resource<blob> : tensor<1xi8>, m = sparse<[[0]], [1]> : tensor<3xi32>, o = distinct[0]<42 : i32>} : () -> ()
