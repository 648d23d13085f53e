"builtin.module"() ({
  "async.func"() <{function_type = (f32) -> !async.value<f32>, sym_name = "value"}> ({
  ^bb0(%arg0: f32):
    "async.return"(%arg0) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

