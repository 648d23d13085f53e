"builtin.module"() ({
  "func.func"() <{function_type = (tensor<8x8xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 64 }>>, tensor<?x?xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 floordiv 2 : dense, d1 floordiv 3 : compressed, d0 mod 2 : dense, d1 mod 3 : dense) }>>) -> memref<?xi32>, sym_name = "s"}> ({
  ^bb0(%arg0: tensor<8x8xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 64 }>> loc("sparse.mlir":5:8), %arg1: tensor<?x?xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 floordiv 2 : dense, d1 floordiv 3 : compressed, d0 mod 2 : dense, d1 mod 3 : dense) }>> loc("sparse.mlir":5:41)):
    %0 = "sparse_tensor.positions"(%arg0) <{level = 1 : index}> : (tensor<8x8xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 64 }>>) -> memref<?xi32> loc("sparse.mlir":6:10)
    %1 = "sparse_tensor.values"(%arg0) : (tensor<8x8xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 64 }>>) -> memref<?xf64> loc("sparse.mlir":7:10)
    "func.return"(%0) : (memref<?xi32>) -> () loc("sparse.mlir":8:5)
  }) : () -> () loc("sparse.mlir":4:3)
}) : () -> () loc("sparse.mlir":3:1)
