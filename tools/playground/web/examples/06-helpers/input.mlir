"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> i32, sym_name = "helpers"}> ({
  ^bb0(%x: i32):
    %zero = "arith.constant"() {value = 0 : i32} : () -> i32
    %0 = "arith.addi"(%x, %zero) : (i32, i32) -> i32
    %1 = "arith.addi"(%0, %0) : (i32, i32) -> i32
    %2 = "arith.subi"(%zero, %1) : (i32, i32) -> i32
    "func.return"(%2) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
