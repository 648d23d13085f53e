"builtin.module"() ({
  "ml_program.func"() <{function_type = (tensor<?xi32>) -> (), sym_name = "h"}> ({
  ^bb0(%arg0: tensor<?xi32>):
    "ml_program.return"() : () -> ()
  }) {t.k} : () -> ()
}) : () -> ()

