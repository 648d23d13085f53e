"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (i32, i32), sym_name = "simplify"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    %0 = "arith.constant"() {value = 0 : i32} : () -> i32
    %1 = "arith.constant"() {value = 1 : i32} : () -> i32
    %2 = "arith.subi"(%arg0, %arg1) : (i32, i32) -> i32
    %3 = "arith.constant"() {value = 2 : i32} : () -> i32
    %4 = "arith.muli"(%arg0, %3) : (i32, i32) -> i32
    %5 = "arith.subi"(%0, %arg1) : (i32, i32) -> i32
    %6 = "arith.constant"() {value = 0 : i32} : () -> i32
    "func.return"(%4, %arg1) : (i32, i32) -> ()
  }) : () -> ()
}) : () -> ()

