"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> i32, sym_name = "endless"}> ({
  ^bb0(%x: i32, %y: i32):
    %0 = "arith.addi"(%x, %y) : (i32, i32) -> i32
    "func.return"(%0) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
