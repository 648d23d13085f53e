"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?x?xf32>, memref<?x?xf32>, tensor<?x?x?xf32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: tensor<?x?x?xf32>):
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

