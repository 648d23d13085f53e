"builtin.module"() ({
  "memref.global"() <{sym_name = "a", type = memref<2xf32>}> : () -> ()
}) : () -> ()

