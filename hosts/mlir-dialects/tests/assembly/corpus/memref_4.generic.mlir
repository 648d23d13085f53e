"builtin.module"() ({
  "memref.global"() <{alignment = 64 : i64, constant, initial_value = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>, sym_name = "b", sym_visibility = "private", type = memref<2xf32>}> : () -> ()
}) : () -> ()

