#map = affine_map<(d0, d1) -> (d0 + 1, d1 floordiv 2)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d0 * 2 + d1 ceildiv 3 - 1)>
#map3 = affine_map<(d0) -> (d0, 5)>
#map4 = affine_map<(d0) -> (d0 + 1)>
#map5 = affine_map<(d0)[s0] -> (d0 + 10, s0)>
#map6 = affine_map<() -> (0)>
#map7 = affine_map<() -> (100)>
#map8 = affine_map<() -> (0, 0)>
#map9 = affine_map<(d0) -> (10, d0)>
#set = affine_set<(d0)[s0] : (d0 - 10 >= 0, -d0 + s0 - 9 >= 0, d0 mod 2 == 0)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<100x100xf32>, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<100x100xf32>, %arg1: index):
    "affine.for"() <{lowerBoundMap = #map6, operandSegmentSizes = array<i32: 0, 0, 0>, step = 2 : index, upperBoundMap = #map7}> ({
    ^bb0(%arg4: index):
      "affine.for"(%arg4, %arg4, %arg1) <{lowerBoundMap = #map4, operandSegmentSizes = array<i32: 1, 2, 0>, step = 1 : index, upperBoundMap = #map5}> ({
      ^bb0(%arg5: index):
        %0 = "affine.load"(%arg0, %arg4, %arg5) <{map = #map}> : (memref<100x100xf32>, index, index) -> f32
        "affine.if"(%arg4, %arg1) <{condition = #set}> ({
          "affine.store"(%0, %arg0, %arg4, %arg5) <{map = #map1}> : (f32, memref<100x100xf32>, index, index) -> ()
          "affine.yield"() : () -> ()
        }, {
        }) : (index, index) -> ()
        %1 = "affine.apply"(%arg4, %arg5) <{map = #map2}> : (index, index) -> index
        %2 = "affine.max"(%arg4) <{map = #map3}> : (index) -> index
        "affine.yield"() : () -> ()
      }) : (index, index, index) -> ()
      "affine.yield"() : () -> ()
    }) : () -> ()
    "affine.parallel"(%arg1) <{lowerBoundsGroups = dense<1> : tensor<2xi32>, lowerBoundsMap = #map8, reductions = [], steps = [1, 1], upperBoundsGroups = dense<1> : tensor<2xi32>, upperBoundsMap = #map9}> ({
    ^bb0(%arg2: index, %arg3: index):
      "affine.yield"() : () -> ()
    }) : (index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

