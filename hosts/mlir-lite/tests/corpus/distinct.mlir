#distinct = distinct[0]<42 : i64>
#distinct1 = distinct[1]<[[[[]]]]>
#distinct2 = distinct[2]<[1, 2]>
#distinct3 = distinct[3]<i32>
#distinct4 = distinct[4]<1.000000e+00 : f32>
#distinct5 = distinct[5]<dense<1> : tensor<1xi32>>
#distinct6 = distinct[6]<@foo::@bar>
#distinct7 = distinct[7]<tuple<i32>>
#distinct8 = distinct[8]<tuple<tuple<i32>>>
#distinct9 = distinct[9]<"str">
#distinct10 = distinct[10]<array<i32: 1>>
#distinct11 = distinct[11]<#foo.bar<1>>
#distinct12 = distinct[12]<tensor<4xi32>>
#distinct13 = distinct[13]<sparse<0, 1> : tensor<4xi32>>
#distinct14 = distinct[14]<true>
#distinct15 = distinct[15]<42 : i32>
#distinct16 = distinct[16]<vector<4xi32>>
#distinct17 = distinct[17]<!foo.bar<1>>
#distinct18 = distinct[18]<strided<[1]>>
#distinct19 = distinct[19]<() -> ()>
#distinct20 = distinct[20]<1 : index>
#distinct21 = distinct[21]<{}>
#distinct22 = distinct[22]<[]>
#distinct23 = distinct[23]<dense_resource<blob1> : tensor<1xi32>>
#loc = loc("foo":1:2)
#loc1 = loc(unknown)
#loc2 = loc("x")
#map = affine_map<(d0) -> (d0 + 9)>
#map1 = affine_map<(d0) -> (d0 + 10)>
#set = affine_set<(d0) : (d0 == 0)>
#distinct24 = distinct[24]<#map>
#distinct25 = distinct[25]<#loc>
#distinct26 = distinct[26]<#loc1>
#distinct27 = distinct[27]<#set>
#distinct28 = distinct[28]<#distinct22>
#loc3 = loc("nm"(#loc2))
#loc4 = loc(fused<"a">[#loc2])
#loc5 = loc(fused<#map>[#loc2])
#distinct29 = distinct[29]<[#map]>
#distinct30 = distinct[30]<{a = #map}>
#distinct31 = distinct[31]<#loc3>
#distinct32 = distinct[32]<#loc4>
#distinct33 = distinct[33]<#loc5>
#distinct34 = distinct[34]<[[#map]]>
#distinct35 = distinct[35]<memref<1xf32, #map1>>
#distinct36 = distinct[36]<[memref<1xf32, #map1>]>
#distinct37 = distinct[37]<tuple<memref<1xf32, #map1>>>
#distinct38 = distinct[38]<(memref<1xf32, #map1>) -> ()>
#distinct39 = distinct[39]<tuple<tuple<memref<1xf32, #map1>>>>
"builtin.module"() ({
  "t.x"() {a0 = #distinct, a1 = #distinct29, a2 = #distinct24, a3 = #distinct34, a4 = #distinct35, a5 = #distinct36, a6 = #distinct37, a7 = #distinct39, a8 = #distinct30, b1 = #distinct25, b2 = #distinct1, b3 = #distinct38, b4 = #distinct2, b5 = #distinct26, b6 = #distinct3, b7 = #distinct4, b8 = #distinct5, b9 = #distinct6, c0 = #distinct7, c1 = #distinct8, c2 = #distinct9, c3 = #distinct10, c4 = distinct[40]<>, c5 = #distinct11, c6 = #distinct12, c7 = #distinct13, c8 = #distinct14, c9 = #distinct15, d0 = #distinct16, d1 = #distinct17, d2 = #distinct18, d3 = #distinct19, d4 = #distinct20, d5 = #distinct27, d6 = #distinct31, d7 = #distinct32, d8 = #distinct33, d9 = #distinct21, e0 = #distinct22, e1 = #distinct28, e2 = #distinct23} : () -> ()
}) : () -> ()

