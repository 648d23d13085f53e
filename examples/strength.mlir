"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (i32, i32, i32), sym_name = "scale"}> ({
  ^bb0(%x: i32, %y: i32):
    %eight = "arith.constant"() <{value = 8 : i32}> : () -> i32
    %six = "arith.constant"() <{value = 6 : i32}> : () -> i32
    %0 = "arith.muli"(%x, %eight) : (i32, i32) -> i32
    %1 = "arith.muli"(%0, %six) : (i32, i32) -> i32
    %2 = "arith.divui"(%1, %eight) : (i32, i32) -> i32
    %3 = "arith.muli"(%x, %y) : (i32, i32) -> i32
    %4 = "arith.divui"(%3, %y) : (i32, i32) -> i32
    "func.return"(%0, %2, %4) : (i32, i32, i32) -> ()
  }) : () -> ()
}) : () -> ()
