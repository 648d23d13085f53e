"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (i32, i32), sym_name = "results"}> ({
  ^bb0(%x: i32, %y: i32):
    %0:2 = "calc.swap"(%x, %y) : (i32, i32) -> (i32, i32)
    %1:2 = "calc.swap"(%0#0, %0#1) : (i32, i32) -> (i32, i32)
    %q = "calc.div"(%1#0, %1#1) : (i32, i32) -> i32
    %r = "calc.mod"(%1#0, %1#1) : (i32, i32) -> i32
    "func.return"(%q, %r) : (i32, i32) -> ()
  }) : () -> ()
}) : () -> ()
