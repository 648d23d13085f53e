"builtin.module"() ({
  "ml_program.subgraph"() <{function_type = () -> (), sym_name = "s2", sym_visibility = "private"}> ({
    %0 = "ml_program.token"() : () -> !ml_program.token
    "ml_program.output"() : () -> ()
  }) : () -> ()
}) : () -> ()

