#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (-d0 + 15, d1 floordiv 2 + d0 ceildiv 3)>
#map2 = affine_map<(d0, d1)[s0] -> (s0, d0 - d1)>
#map3 = affine_map<(d0) -> (d0, 0)>
#map4 = affine_map<(d0, d1) -> (d0 + d1, 1)>
#map5 = affine_map<(d0, d1) -> (d0 - d1)>
#map6 = affine_map<()[s0, s1] -> (s0, s1 + 1)>
#map7 = affine_map<(d0, d1)[s0] -> (d0 + d1 mod 7 - s0 * 3)>
#map8 = affine_map<(d0) -> (d0)>
#map9 = affine_map<() -> (16)>
#map10 = affine_map<() -> (0)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<16x16xf32>, index, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<16x16xf32>, %arg1: index, %arg2: index):
    "affine.for"() <{lowerBoundMap = #map10, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = #map9}> ({
    ^bb0(%arg3: index):
      "affine.for"(%arg3) <{lowerBoundMap = #map8, operandSegmentSizes = array<i32: 1, 0, 0>, step = 1 : index, upperBoundMap = #map9}> ({
      ^bb0(%arg4: index):
        %0 = "affine.load"(%arg0, %arg3, %arg4) <{map = #map}> : (memref<16x16xf32>, index, index) -> f32
        %1 = "affine.load"(%arg0, %arg3, %arg4) <{map = #map1}> : (memref<16x16xf32>, index, index) -> f32
        "affine.store"(%1, %arg0, %arg4, %arg3, %arg2) <{map = #map2}> {y} : (f32, memref<16x16xf32>, index, index, index) -> ()
        %2 = "affine.vector_load"(%arg0, %arg3) <{map = #map3}> {z} : (memref<16x16xf32>, index) -> vector<[4]xf32>
        "affine.vector_store"(%2, %arg0, %arg3, %arg4) <{map = #map4}> {z} : (vector<[4]xf32>, memref<16x16xf32>, index, index) -> ()
        %3 = "affine.max"(%arg3, %arg4) <{map = #map5}> : (index, index) -> index
        %4 = "affine.min"(%arg2, %arg2) <{map = #map6}> {w} : (index, index) -> index
        %5 = "affine.apply"(%arg3, %arg4, %arg2) <{map = #map7}> {w = "x"} : (index, index, index) -> index
        "affine.yield"() : () -> ()
      }) : (index) -> ()
      "affine.yield"() : () -> ()
    }) : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

