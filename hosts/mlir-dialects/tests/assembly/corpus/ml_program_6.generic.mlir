"builtin.module"() ({
  "ml_program.func"() <{function_type = (i32, f32) -> (i32, f32), sym_name = "g", sym_visibility = "private"}> ({
  }) : () -> ()
}) : () -> ()

