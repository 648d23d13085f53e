#map = affine_map<(d0) -> (d0 + 10)>
#map1 = affine_map<(d0)[s0] -> (d0 + 1)>
#map2 = affine_map<(d0) -> (d0 + 1)>
#map3 = affine_map<(d0) -> (d0 + 3)>
#map4 = affine_map<(d0) -> (d0 + 22)>
#map5 = affine_map<(d0) -> (d0 + 21)>
#map6 = affine_map<(d0) -> (d0 + 20)>
#map7 = affine_map<(d0) -> (d0 + 23)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<10xf32, #map>, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<10xf32, #map>, %arg1: index):
    %0 = "affine.apply"(%arg1, %arg1) <{map = #map1}> : (index, index) -> index
    "func.return"() : () -> ()
  }) {a.b = #map2, z.z = #map3} : () -> ()
  "func.func"() <{arg_attrs = [{k.k = #map5}], function_type = (memref<10xf32, #map6>) -> (), sym_name = "g", sym_visibility = "private"}> ({
  }) {a.b = #map4, z.z = #map7} : () -> ()
}) : () -> ()

