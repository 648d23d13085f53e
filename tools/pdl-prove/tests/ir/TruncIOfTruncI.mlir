// inputs: 65536 : i32
// shows: poison
"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> i8, sym_name = "f"}> ({
  ^bb0(%arg0: i32):
    %0 = "arith.trunci"(%arg0) <{overflowFlags = #arith.overflow<none>}> : (i32) -> i16
    %1 = "arith.trunci"(%0) <{overflowFlags = #arith.overflow<nsw>}> : (i16) -> i8
    "func.return"(%1) : (i8) -> ()
  }) : () -> ()
}) : () -> ()
