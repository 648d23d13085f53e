"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (i32, i32), sym_name = "benefit"}> ({
  ^bb0(%x: i32, %y: i32):
    %0 = "calc.mul"(%x, %y) : (i32, i32) -> i32
    %1 = "calc.add"(%0, %0) : (i32, i32) -> i32
    %2 = "calc.add"(%x, %x) : (i32, i32) -> i32
    "func.return"(%1, %2) : (i32, i32) -> ()
  }) : () -> ()
}) : () -> ()
