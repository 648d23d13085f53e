"builtin.module"() ({
  "memref.global"() <{initial_value, sym_name = "c", sym_visibility = "private", type = memref<4xi32>}> : () -> ()
}) : () -> ()

