"builtin.module"() <{sym_name = "named"}> ({
  "builtin.module"() <{sym_name = "inner"}> ({
    "t.op"() : () -> ()
  }) : () -> ()
}) {t.a = 1 : i32, "t.b c" = [unit]} : () -> ()

