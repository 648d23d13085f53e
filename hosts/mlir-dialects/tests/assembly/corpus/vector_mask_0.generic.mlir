#map = affine_map<(d0) -> (d0)>
"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xi1>, vector<4xf32>, index, memref<?xf32>, tensor<?xf32>, f32) -> (), sym_name = "f_0"}> ({
  ^bb0(%arg0: vector<4xi1>, %arg1: vector<4xf32>, %arg2: index, %arg3: memref<?xf32>, %arg4: tensor<?xf32>, %arg5: f32):
    "vector.mask"(%arg0) ({
      "vector.transfer_write"(%arg1, %arg3, %arg2) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = #map}> : (vector<4xf32>, memref<?xf32>, index) -> ()
      "vector.yield"() : () -> ()
    }) : (vector<4xi1>) -> ()
    %0 = "vector.mask"(%arg0, %arg1) ({
      %5 = "vector.transfer_read"(%arg4, %arg2, %arg5) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = #map}> : (tensor<?xf32>, index, f32) -> vector<4xf32>
      "vector.yield"(%5) : (vector<4xf32>) -> ()
    }) : (vector<4xi1>, vector<4xf32>) -> vector<4xf32>
    %1 = "vector.mask"(%arg0) ({
      %4 = "vector.reduction"(%arg1) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<4xf32>) -> f32
      "vector.yield"(%4) : (f32) -> ()
    }) {x} : (vector<4xi1>) -> f32
    "vector.mask"(%arg0) ({
      "vector.yield"() : () -> ()
    }) : (vector<4xi1>) -> ()
    "vector.mask"(%arg0) ({
      "vector.yield"() : () -> ()
    }) : (vector<4xi1>) -> ()
    %2 = "vector.mask"(%arg0) ({
      "vector.yield"(%arg1) : (vector<4xf32>) -> ()
    }) : (vector<4xi1>) -> vector<4xf32>
    %3 = "vector.from_elements"(%arg5, %arg5) : (f32, f32) -> vector<2xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

