#distinct = distinct[0]<42 : i32>
#loc = loc(unknown)
#set = affine_set<(d0) : (d0 >= 0)>
module {
  "t.types"() {a = (i32) -> (), b = memref<?x4xf32, strided<[?, 1], offset: 3>, 1>, c = vector<[4]x2xf16>, d = tuple<i1, none>, e = complex<f32>, f = tensor<*xi4>, g = #set, h = !t.custom<x>, i = #t.attr<a>, j = #loc, l = dense_resource<blob> : tensor<1xi8>, m = sparse<0, 1> : tensor<3xi32>, o = #distinct} : () -> ()
}

