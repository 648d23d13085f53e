"builtin.module"() ({
  "ml_program.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
  ^bb0(%arg0: i32):
    "ml_program.return"(%arg0) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

