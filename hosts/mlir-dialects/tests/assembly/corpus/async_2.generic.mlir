"builtin.module"() ({
  "async.func"() <{function_type = () -> !async.token, sym_name = "none"}> ({
    "async.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

