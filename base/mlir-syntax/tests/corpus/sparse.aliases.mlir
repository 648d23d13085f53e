#loc2 = loc("sparse.mlir":5:8)
#loc3 = loc("sparse.mlir":5:41)
#sparse = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 64 }>
#sparse1 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 floordiv 2 : dense, d1 floordiv 3 : compressed, d0 mod 2 : dense, d1 mod 3 : dense) }>
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<8x8xf64, #sparse>, tensor<?x?xf32, #sparse1>) -> memref<?xi32>, sym_name = "s"}> ({
  ^bb0(%arg0: tensor<8x8xf64, #sparse> loc("sparse.mlir":5:8), %arg1: tensor<?x?xf32, #sparse1> loc("sparse.mlir":5:41)):
    %0 = "sparse_tensor.positions"(%arg0) <{level = 1 : index}> : (tensor<8x8xf64, #sparse>) -> memref<?xi32> loc(#loc4)
    %1 = "sparse_tensor.values"(%arg0) : (tensor<8x8xf64, #sparse>) -> memref<?xf64> loc(#loc5)
    "func.return"(%0) : (memref<?xi32>) -> () loc(#loc6)
  }) : () -> () loc(#loc1)
}) : () -> () loc(#loc)
#loc = loc("sparse.mlir":3:1)
#loc1 = loc("sparse.mlir":4:3)
#loc4 = loc("sparse.mlir":6:10)
#loc5 = loc("sparse.mlir":7:10)
#loc6 = loc("sparse.mlir":8:5)

