"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
    "ub.unreachable"() : () -> ()
  }) : () -> ()
}) : () -> ()

