#sparse = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#sparse1 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 floordiv 2 : dense, d1 floordiv 3 : compressed, d0 mod 2 : dense, d1 mod 3 : dense), posWidth = 32 }>
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<8x8xf64, #sparse>, tensor<8x9xf64, #sparse1>) -> tensor<8x8xf64>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<8x8xf64, #sparse>, %arg1: tensor<8x9xf64, #sparse1>):
    %0 = "sparse_tensor.convert"(%arg0) : (tensor<8x8xf64, #sparse>) -> tensor<8x8xf64>
    %1 = "sparse_tensor.number_of_entries"(%arg1) : (tensor<8x9xf64, #sparse1>) -> index
    %2 = "sparse_tensor.values"(%arg0) : (tensor<8x8xf64, #sparse>) -> memref<?xf64>
    %3 = "sparse_tensor.positions"(%arg0) <{level = 1 : index}> : (tensor<8x8xf64, #sparse>) -> memref<?xindex>
    "func.return"(%0) : (tensor<8x8xf64>) -> ()
  }) : () -> ()
}) : () -> ()

