"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (i32, i32), sym_name = "build"}> ({
  ^bb0(%x: i32):
    %0 = "arith.addi"(%x, %x) : (i32, i32) -> i32
    %1 = "arith.addi"(%0, %0) : (i32, i32) -> i32
    %2 = "arith.subi"(%1, %1) : (i32, i32) -> i32
    "func.return"(%1, %2) : (i32, i32) -> ()
  }) : () -> ()
}) : () -> ()
