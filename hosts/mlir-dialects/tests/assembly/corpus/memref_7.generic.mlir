"builtin.module"() ({
  "memref.global"() <{sym_name = "e", type = memref<i8>}> : () -> ()
}) : () -> ()

