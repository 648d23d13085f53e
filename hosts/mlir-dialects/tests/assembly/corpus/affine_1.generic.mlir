#map = affine_map<() -> (0, 0)>
#map1 = affine_map<(d0) -> (10, d0)>
#map2 = affine_map<(d0) -> (d0)>
#map3 = affine_map<() -> (0)>
#map4 = affine_map<() -> (100)>
#map5 = affine_map<(d0) -> (d0, 0, d0 * 2)>
#map6 = affine_map<(d0) -> (d0 + 10, 100, d0)>
#map7 = affine_map<() -> ()>
#map8 = affine_map<()[s0] -> (s0, 0)>
#map9 = affine_map<()[s0] -> (s0 + 4, 10)>
#set = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 == 0)>
#set1 = affine_set<(d0) : (d0 >= 0)>
#set2 = affine_set<() : (1 == 0)>
"builtin.module"() ({
  "func.func"() <{function_type = (index, f32, memref<100xf32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: f32, %arg2: memref<100xf32>):
    "affine.if"(%arg0, %arg0) <{condition = #set}> ({
      "t.op"() : () -> ()
      "affine.yield"() : () -> ()
    }, {
    }) : (index, index) -> ()
    "affine.if"(%arg0) <{condition = #set1}> ({
      "affine.yield"() : () -> ()
    }, {
      "t.op"() : () -> ()
      "affine.yield"() : () -> ()
    }) : (index) -> ()
    %0 = "affine.if"(%arg0, %arg0) <{condition = #set}> ({
      "affine.yield"(%arg1) : (f32) -> ()
    }, {
      "affine.yield"(%arg1) : (f32) -> ()
    }) {x} : (index, index) -> f32
    %1:2 = "affine.if"() <{condition = #set2}> ({
      "affine.yield"(%arg1, %arg0) : (f32, index) -> ()
    }, {
      "affine.yield"(%arg1, %arg0) : (f32, index) -> ()
    }) : () -> (f32, index)
    "affine.parallel"(%arg0) <{lowerBoundsGroups = dense<1> : tensor<2xi32>, lowerBoundsMap = #map, reductions = [], steps = [1, 1], upperBoundsGroups = dense<1> : tensor<2xi32>, upperBoundsMap = #map1}> ({
    ^bb0(%arg8: index, %arg9: index):
      "t.use"(%arg8) : (index) -> ()
      "affine.yield"() : () -> ()
    }) : (index) -> ()
    %2 = "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = #map3, reductions = [0], steps = [10], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = #map4}> ({
    ^bb0(%arg7: index):
      %5 = "affine.load"(%arg2, %arg7) <{map = #map2}> : (memref<100xf32>, index) -> f32
      "affine.yield"(%5) : (f32) -> ()
    }) : () -> f32
    "affine.parallel"(%arg0, %arg0) <{lowerBoundsGroups = dense<[2, 1]> : tensor<2xi32>, lowerBoundsMap = #map5, reductions = [], steps = [1, 2], upperBoundsGroups = dense<[1, 2]> : tensor<2xi32>, upperBoundsMap = #map6}> ({
    ^bb0(%arg5: index, %arg6: index):
      "affine.yield"() : () -> ()
    }) {x = 1 : i8} : (index, index) -> ()
    "affine.parallel"() <{lowerBoundsGroups = dense<> : tensor<0xi32>, lowerBoundsMap = #map7, reductions = [], steps = [], upperBoundsGroups = dense<> : tensor<0xi32>, upperBoundsMap = #map7}> ({
      "affine.yield"() : () -> ()
    }) : () -> ()
    %3:2 = "affine.parallel"(%arg0, %arg0) <{lowerBoundsGroups = dense<1> : tensor<2xi32>, lowerBoundsMap = #map8, reductions = [8, 1], steps = [1, 1], upperBoundsGroups = dense<1> : tensor<2xi32>, upperBoundsMap = #map9}> ({
    ^bb0(%arg3: index, %arg4: index):
      %4 = "arith.constant"() <{value = 0 : i32}> : () -> i32
      "affine.yield"(%arg1, %4) : (f32, i32) -> ()
    }) : (index, index) -> (f32, i32)
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

