"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (i32, i32), sym_name = "deeper"}> ({
  ^bb0(%a: i32, %b: i32):
    %0 = "arith.subi"(%a, %b) : (i32, i32) -> i32
    %1 = "arith.addi"(%0, %b) : (i32, i32) -> i32
    %2 = "arith.addi"(%0, %a) : (i32, i32) -> i32
    "func.return"(%1, %2) : (i32, i32) -> ()
  }) : () -> ()
}) : () -> ()
