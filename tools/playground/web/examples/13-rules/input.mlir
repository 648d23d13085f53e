"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> i32, sym_name = "rules"}> ({
  ^bb0(%x: i32, %y: i32):
    %0 = "calc.neg"(%x) : (i32) -> i32
    %1 = "calc.neg"(%0) : (i32) -> i32
    %2 = "calc.neg"(%y) : (i32) -> i32
    %3 = "calc.add"(%1, %2) : (i32, i32) -> i32
    "func.return"(%3) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
