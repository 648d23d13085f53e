"builtin.module"() ({
  "func.func"() <{function_type = (i64) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i64):
    "scf.execute_region"() ({
      "scf.yield"() : () -> ()
    }) : () -> ()
    %0 = "scf.execute_region"() ({
      "cf.br"()[^bb1] : () -> ()
    ^bb1:  // pred: ^bb0
      "scf.yield"(%arg0) : (i64) -> ()
    }) : () -> i64
    %1:2 = "scf.execute_region"() <{no_inline}> ({
      "scf.yield"(%arg0, %arg0) : (i64, i64) -> ()
    }) {x = 1 : i32} : () -> (i64, i64)
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

