"builtin.module"() ({
  "func.func"() <{function_type = (i32, f32, i1) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32, %arg1: f32, %arg2: i1):
    "cf.assert"(%arg2) <{msg = "message"}> : (i1) -> ()
    "cf.br"()[^bb1] : () -> ()
  ^bb1:  // pred: ^bb0
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

