"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xf32>, vector<8xf32>, vector<4x8xf32>, f32, vector<[4]xi32>, i32, vector<4x8xi1>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: vector<4xf32>, %arg1: vector<8xf32>, %arg2: vector<4x8xf32>, %arg3: f32, %arg4: vector<[4]xi32>, %arg5: i32, %arg6: vector<4x8xi1>):
    %0 = "vector.outerproduct"(%arg0, %arg1) <{kind = #vector.kind<add>}> : (vector<4xf32>, vector<8xf32>) -> vector<4x8xf32>
    %1 = "vector.outerproduct"(%arg0, %arg1, %arg2) <{kind = #vector.kind<add>}> : (vector<4xf32>, vector<8xf32>, vector<4x8xf32>) -> vector<4x8xf32>
    %2 = "vector.outerproduct"(%arg0, %arg3) <{kind = #vector.kind<add>}> : (vector<4xf32>, f32) -> vector<4xf32>
    %3 = "vector.outerproduct"(%arg0, %arg1, %arg2) <{kind = #vector.kind<maxnumf>}> : (vector<4xf32>, vector<8xf32>, vector<4x8xf32>) -> vector<4x8xf32>
    %4 = "vector.outerproduct"(%arg4, %arg5) <{kind = #vector.kind<add>}> : (vector<[4]xi32>, i32) -> vector<[4]xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

