"builtin.module"() ({
  "func.func"() <{function_type = (i32, i64) -> (i32, i64), sym_name = "why_not"}> ({
  ^bb0(%x: i32, %y: i64):
    %zero = "arith.constant"() {value = 0 : i32} : () -> i32
    %wide = "arith.constant"() {value = 0 : i64} : () -> i64
    %0 = "arith.addi"(%zero, %x) : (i32, i32) -> i32
    %1 = "arith.addi"(%y, %wide) : (i64, i64) -> i64
    "func.return"(%0, %1) : (i32, i64) -> ()
  }) : () -> ()
}) : () -> ()
