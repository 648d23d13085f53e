"builtin.module"() ({
  "func.func"() <{function_type = (!shape.shape, tensor<?xindex>, tensor<2x?xf32>) -> !shape.shape, sym_name = "f"}> ({
  ^bb0(%arg0: !shape.shape, %arg1: tensor<?xindex>, %arg2: tensor<2x?xf32>):
    %0 = "shape.const_shape"() <{shape = dense<[1, 2, 3]> : tensor<3xindex>}> : () -> tensor<3xindex>
    %1 = "shape.shape_of"(%arg2) : (tensor<2x?xf32>) -> tensor<2xindex>
    %2 = "shape.broadcast"(%0, %arg1) : (tensor<3xindex>, tensor<?xindex>) -> !shape.shape
    %3 = "shape.cstr_broadcastable"(%arg0, %2) : (!shape.shape, !shape.shape) -> !shape.witness
    %4 = "shape.assuming"(%3) ({
      "shape.assuming_yield"(%arg0) : (!shape.shape) -> ()
    }) : (!shape.witness) -> !shape.shape
    %5 = "shape.const_size"() <{value = 5 : index}> : () -> !shape.size
    %6 = "shape.reduce"(%arg1, %5) ({
    ^bb0(%arg3: index, %arg4: index, %arg5: !shape.size):
      "shape.yield"(%arg5) : (!shape.size) -> ()
    }) : (tensor<?xindex>, !shape.size) -> !shape.size
    "func.return"(%4) : (!shape.shape) -> ()
  }) : () -> ()
}) : () -> ()

