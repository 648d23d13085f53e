"builtin.module"() ({
  "builtin.module"() <{sym_name = "a"}> ({
    "builtin.module"() <{sym_name = "b"}> ({
      "func.func"() <{function_type = () -> (), sym_name = "f", sym_visibility = "private"}> ({
      }) : () -> ()
    }) {x.x} : () -> ()
    "builtin.module"() ({
    ^bb0:
    }) : () -> ()
  }) : () -> ()
  "builtin.module"() <{sym_name = "c"}> ({
  ^bb0:
  }) : () -> ()
}) : () -> ()

