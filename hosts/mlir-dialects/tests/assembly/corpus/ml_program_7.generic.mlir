"builtin.module"() ({
  "ml_program.subgraph"() <{arg_attrs = [{t.x}], function_type = (i32) -> i32, sym_name = "s"}> ({
  ^bb0(%arg0: i32):
    "ml_program.output"(%arg0) : (i32) -> ()
  }) {t.y} : () -> ()
}) : () -> ()

