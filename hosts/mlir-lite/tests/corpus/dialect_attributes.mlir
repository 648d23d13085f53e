#di_file = #llvm.di_file<"a" in "b">
#distinct = distinct[0]<42 : i64>
#loc = loc("a")
#loc1 = loc("b")
#loc2 = loc("x":1:2)
#loc3 = loc("q")
#loc4 = loc("nm")
#loc5 = loc(unknown)
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> (d0 + 2)>
#map2 = affine_map<(d0) -> (d0 + 1)>
#set = affine_set<(d0) : (d0 >= 0)>
#sparse = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
#tbaa_root = #llvm.tbaa_root<id = "hm">
#loc6 = loc(callsite(#loc at #loc1))
#loc7 = loc(fused[#loc2, #loc3])
"builtin.module"() <{sym_name = "foo"}> ({
  "t.a"() {a = #map, c = #set, cs = #loc6, d = dense<1> : tensor<4xi32>, di = #distinct, em = {z = #map}, l = #loc2, l2 = #loc7, m = [#map, #map1], n = #loc4, op = #foo.bar<1>, r = dense_resource<blob1> : tensor<1xi32>, s = strided<[1, 2], offset: 3>, t = memref<4xf32, #map2>, tup = tuple<i32, i64>, ty = !foo.bar<2>, u = #loc5} : () -> ()
  %0 = "t.b"() : () -> !llvm.struct<"foo", (i32, struct<"foo">)>
  %1 = "t.b"() {di = #di_file, ds = distinct[1]<>, f = #llvm.fastmath<fast>, g = #gpu.address_space<workgroup>, iters = [#linalg.iterator_type<parallel>], se = #sparse, tb = #tbaa_root, x = !llvm.struct<"foo2", (i32)>} : () -> tensor<4xi32, #sparse>
  %2 = "t.f"() : () -> !quant.uniform<i8:f32, 1.000000e+00>
  "t.f"() {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "little">, te = #spirv.target_env<#spirv.vce<v1.0, [Shader], []>, #spirv.resource_limits<>>, v = #spirv.vce<v1.0, [Shader], []>} : () -> ()
}) {x.y = 1 : i32} : () -> ()

{-#
  dialect_resources: {
    builtin: {
      blob1: "0x0800000001000000"
    }
  }
#-}

