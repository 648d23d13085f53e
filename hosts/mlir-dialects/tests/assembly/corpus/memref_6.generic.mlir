"builtin.module"() ({
  "memref.global"() <{constant, initial_value = dense<5> : tensor<4xi32>, sym_name = "d", type = memref<4xi32, 3>}> : () -> ()
}) : () -> ()

