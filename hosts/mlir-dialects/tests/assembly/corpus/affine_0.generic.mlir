#map = affine_map<(d0) -> (d0 + 1)>
#map1 = affine_map<(d0)[s0] -> (d0 * s0)>
#map2 = affine_map<()[s0] -> (s0 ceildiv 4)>
#map3 = affine_map<(d0)[s0] -> (d0, s0, 10)>
#map4 = affine_map<(d0) -> (d0, 0)>
#map5 = affine_map<() -> (3)>
#map6 = affine_map<() -> (0)>
#map7 = affine_map<() -> (10)>
#map8 = affine_map<(d0, d1) -> (d0, d1)>
#map9 = affine_map<(d0)[s0] -> (d0 + 3, s0 * 2)>
#map10 = affine_map<(d0) -> (d0 mod 2, 4)>
#map11 = affine_map<(d0, d1) -> (d0, d1 + 5)>
#map12 = affine_map<(d0, d1) -> (d0 + 3, d1 + 7)>
#map13 = affine_map<()[s0] -> (s0)>
#map14 = affine_map<(d0)[s0] -> (d0, s0)>
#map15 = affine_map<(d0) -> (d0, 100)>
#map16 = affine_map<(d0) -> (d0 + 5)>
#map17 = affine_map<() -> (-5)>
#map18 = affine_map<(d0) -> (d0 * 2)>
"builtin.module"() ({
  "func.func"() <{function_type = (index, memref<10x?xf32>, f32, f32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: memref<10x?xf32>, %arg2: f32, %arg3: f32):
    %0 = "affine.apply"(%arg0) <{map = #map}> : (index) -> index
    %1 = "affine.apply"(%arg0, %arg0) <{map = #map1}> : (index, index) -> index
    %2 = "affine.apply"(%arg0) <{map = #map2}> {x} : (index) -> index
    %3 = "affine.min"(%arg0, %arg0) <{map = #map3}> : (index, index) -> index
    %4 = "affine.max"(%arg0) <{map = #map4}> {x = 1 : i32} : (index) -> index
    %5 = "affine.apply"() <{map = #map5}> : () -> index
    "affine.for"() <{lowerBoundMap = #map6, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = #map7}> ({
    ^bb0(%arg12: index):
      "affine.yield"() : () -> ()
    }) : () -> ()
    "affine.for"(%arg0) <{lowerBoundMap = #map13, operandSegmentSizes = array<i32: 1, 0, 0>, step = 2 : index, upperBoundMap = #map7}> ({
    ^bb0(%arg11: index):
      %9 = "affine.load"(%arg1, %arg11, %arg0) <{map = #map8}> : (memref<10x?xf32>, index, index) -> f32
      %10 = "affine.load"(%arg1, %arg11, %arg0) <{map = #map9}> {x} : (memref<10x?xf32>, index, index) -> f32
      "affine.store"(%arg2, %arg1, %arg11) <{map = #map10}> : (f32, memref<10x?xf32>, index) -> ()
      "affine.prefetch"(%arg1, %arg11, %arg0) <{isDataCache = true, isWrite = false, localityHint = 3 : i32, map = #map11}> : (memref<10x?xf32>, index, index) -> ()
      "affine.prefetch"(%arg1, %arg11) <{isDataCache = false, isWrite = true, localityHint = 0 : i32, map = #map4}> {y} : (memref<10x?xf32>, index) -> ()
      %11 = "affine.vector_load"(%arg1, %arg11, %arg0) <{map = #map12}> : (memref<10x?xf32>, index, index) -> vector<8xf32>
      "affine.vector_store"(%11, %arg1, %arg11, %arg0) <{map = #map8}> : (vector<8xf32>, memref<10x?xf32>, index, index) -> ()
      "affine.yield"() : () -> ()
    }) : (index) -> ()
    %6 = "affine.for"(%arg0, %arg3) <{lowerBoundMap = #map6, operandSegmentSizes = array<i32: 0, 1, 1>, step = 1 : index, upperBoundMap = #map13}> ({
    ^bb0(%arg9: index, %arg10: f32):
      %8 = "arith.addf"(%arg10, %arg10) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "affine.yield"(%8) : (f32) -> ()
    }) : (index, f32) -> f32
    %7:2 = "affine.for"(%arg0, %arg0, %arg0, %arg3, %arg2) <{lowerBoundMap = #map14, operandSegmentSizes = array<i32: 2, 1, 2>, step = 4 : index, upperBoundMap = #map15}> ({
    ^bb0(%arg6: index, %arg7: f32, %arg8: f32):
      "affine.yield"(%arg8, %arg7) : (f32, f32) -> ()
    }) {z = 1 : i32} : (index, index, index, f32, f32) -> (f32, f32)
    "affine.for"(%arg0, %arg0) <{lowerBoundMap = #map16, operandSegmentSizes = array<i32: 1, 1, 0>, step = 1 : index, upperBoundMap = #map13}> ({
    ^bb0(%arg5: index):
      "affine.yield"() : () -> ()
    }) : (index, index) -> ()
    "affine.for"(%arg0) <{lowerBoundMap = #map17, operandSegmentSizes = array<i32: 0, 1, 0>, step = 1 : index, upperBoundMap = #map18}> ({
    ^bb0(%arg4: index):
      "affine.yield"() : () -> ()
    }) : (index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

