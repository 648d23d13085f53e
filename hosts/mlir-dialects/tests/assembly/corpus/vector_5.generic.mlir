#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (vector<4x3xf32>, vector<3x5xf32>, vector<4x5xf32>, vector<4x5x3xi1>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: vector<4x3xf32>, %arg1: vector<3x5xf32>, %arg2: vector<4x5xf32>, %arg3: vector<4x5x3xi1>):
    %0 = "vector.contract"(%arg0, %arg1, %arg2) <{indexing_maps = [#map, #map1, #map2], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<4x3xf32>, vector<3x5xf32>, vector<4x5xf32>) -> vector<4x5xf32>
    %1 = "vector.contract"(%arg0, %arg1, %arg2) <{indexing_maps = [#map, #map1, #map2], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<maxnumf>}> : (vector<4x3xf32>, vector<3x5xf32>, vector<4x5xf32>) -> vector<4x5xf32>
    %2 = "vector.contract"(%arg0, %arg1, %arg2) <{indexing_maps = [#map, #map1, #map2], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> {fastmath = #arith.fastmath<fast>, x} : (vector<4x3xf32>, vector<3x5xf32>, vector<4x5xf32>) -> vector<4x5xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

