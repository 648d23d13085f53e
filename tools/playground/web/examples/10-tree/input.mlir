"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (i32, i32), sym_name = "simplify"}> ({
  ^bb0(%x: i32, %y: i32):
    %zero = "arith.constant"() {value = 0 : i32} : () -> i32
    %one = "arith.constant"() {value = 1 : i32} : () -> i32
    %0 = "arith.addi"(%x, %zero) : (i32, i32) -> i32
    %1 = "arith.muli"(%0, %one) : (i32, i32) -> i32
    %2 = "arith.subi"(%1, %y) : (i32, i32) -> i32
    %3 = "arith.addi"(%2, %y) : (i32, i32) -> i32
    %4 = "arith.addi"(%3, %3) : (i32, i32) -> i32
    %5 = "arith.subi"(%zero, %y) : (i32, i32) -> i32
    %6 = "arith.subi"(%zero, %5) : (i32, i32) -> i32
    %7 = "arith.subi"(%6, %y) : (i32, i32) -> i32
    %8 = "arith.addi"(%7, %6) : (i32, i32) -> i32
    "func.return"(%4, %8) : (i32, i32) -> ()
  }) : () -> ()
}) : () -> ()
