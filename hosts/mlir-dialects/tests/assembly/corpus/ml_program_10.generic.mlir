"builtin.module"() ({
  "ml_program.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
  ^bb0(%arg4: i32):
    "ml_program.return"(%arg4) : (i32) -> ()
  }) : () -> ()
  "ml_program.func"() <{function_type = (i32, f32) -> (i32, f32), sym_name = "g", sym_visibility = "private"}> ({
  }) : () -> ()
  "ml_program.subgraph"() <{arg_attrs = [{t.x}], function_type = (i32) -> i32, sym_name = "s"}> ({
  ^bb0(%arg3: i32):
    "ml_program.output"(%arg3) : (i32) -> ()
  }) {t.y} : () -> ()
  "ml_program.subgraph"() <{function_type = () -> (), sym_name = "s2", sym_visibility = "private"}> ({
    %0 = "ml_program.token"() : () -> !ml_program.token
    "ml_program.output"() : () -> ()
  }) : () -> ()
  "ml_program.func"() <{function_type = (tensor<?xi32>) -> (), sym_name = "h"}> ({
  ^bb0(%arg2: tensor<?xi32>):
    "ml_program.return"() : () -> ()
  }) {t.k} : () -> ()
  "ml_program.subgraph"() <{function_type = (i32, f32) -> (f32, i32), sym_name = "s3"}> ({
  ^bb0(%arg0: i32, %arg1: f32):
    "ml_program.output"(%arg1, %arg0) : (f32, i32) -> ()
  }) : () -> ()
}) : () -> ()

