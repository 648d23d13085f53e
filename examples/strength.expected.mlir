"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (i32, i32, i32), sym_name = "scale"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    %0 = "arith.constant"() {value = 8 : i32} : () -> i32
    %1 = "arith.constant"() {value = 6 : i32} : () -> i32
    %2 = "arith.constant"() {value = 3 : i32} : () -> i32
    %3 = "arith.shli"(%arg0, %2) : (i32, i32) -> i32
    %4 = "arith.muli"(%3, %1) : (i32, i32) -> i32
    %5 = "arith.constant"() {value = 3 : i32} : () -> i32
    %6 = "arith.shrui"(%4, %5) : (i32, i32) -> i32
    %7 = "arith.muli"(%arg0, %arg1) : (i32, i32) -> i32
    "func.return"(%3, %6, %arg0) : (i32, i32, i32) -> ()
  }) : () -> ()
}) : () -> ()

