"builtin.module"() ({
  "calc.func"() ({
  ^bb0(%arg0: i32, %arg1: i32):
    %0:2 = "calc.divmod"(%arg0, %arg1) : (i32, i32) -> (i32, i32)
    %1 = "calc.mul"(%arg0, %arg1) : (i32, i32) -> i32
    %2:2 = "calc.divmod"(%1, %arg1) : (i32, i32) -> (i32, i32)
    %3 = "calc.exact"(%arg0) : (i32) -> i64
    %4 = "calc.pair"(%2#1, %2#0) : (i32, i32) -> i64
    %5:2 = "calc.swap"(%0#0, %0#1) : (i32, i32) -> (i32, i32)
    %6:3 = "calc.unpack"(%3) : (i64) -> (i8, i16, i32)
    %7 = "calc.pack"(%6#0, %6#1) : (i8, i16) -> i64
    "calc.return"(%0#0, %0#1, %4, %3, %7) : (i32, i32, i64, i64, i64) -> ()
  }) : () -> ()
}) : () -> ()

