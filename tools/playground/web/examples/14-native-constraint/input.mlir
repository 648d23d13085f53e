"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (i32, i32), sym_name = "divide"}> ({
  ^bb0(%x: i32):
    %eight = "arith.constant"() {value = 8 : i32} : () -> i32
    %seven = "arith.constant"() {value = 7 : i32} : () -> i32
    %0 = "arith.divui"(%x, %eight) : (i32, i32) -> i32
    %1 = "arith.divui"(%x, %seven) : (i32, i32) -> i32
    "func.return"(%0, %1) : (i32, i32) -> ()
  }) : () -> ()
}) : () -> ()
