"builtin.module"() ({
  "ml_program.subgraph"() <{function_type = (i32, f32) -> (f32, i32), sym_name = "s3"}> ({
  ^bb0(%arg0: i32, %arg1: f32):
    "ml_program.output"(%arg1, %arg0) : (f32, i32) -> ()
  }) : () -> ()
}) : () -> ()

