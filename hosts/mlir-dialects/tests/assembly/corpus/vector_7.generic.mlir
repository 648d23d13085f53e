"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xi1>, vector<4xf32>, index, memref<?xf32>, tensor<?xf32>, f32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: vector<4xi1>, %arg1: vector<4xf32>, %arg2: index, %arg3: memref<?xf32>, %arg4: tensor<?xf32>, %arg5: f32):
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

