"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> i32, sym_name = "twice"}> ({
  ^bb0(%x: i32):
    %zero = "arith.constant"() {value = 0 : i32} : () -> i32
    %same = "arith.addi"(%x, %zero) : (i32, i32) -> i32
    %twice = "arith.addi"(%same, %same) : (i32, i32) -> i32
    "func.return"(%twice) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
