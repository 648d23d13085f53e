// inputs: -1 : i16
// shows: poison
"builtin.module"() ({
  "func.func"() <{function_type = (i16) -> i8, sym_name = "f"}> ({
  ^bb0(%arg0: i16):
    %0 = "arith.constant"() <{value = 8 : i16}> : () -> i16
    %1 = "arith.shrsi"(%arg0, %0) : (i16, i16) -> i16
    %2 = "arith.trunci"(%1) <{overflowFlags = #arith.overflow<nsw>}> : (i16) -> i8
    "func.return"(%2) : (i8) -> ()
  }) : () -> ()
}) : () -> ()
