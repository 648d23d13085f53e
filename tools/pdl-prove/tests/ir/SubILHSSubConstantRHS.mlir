// inputs: -1 : i8
// shows: poison
"builtin.module"() ({
  "func.func"() <{function_type = (i8) -> i8, sym_name = "f"}> ({
  ^bb0(%arg0: i8):
    %0 = "arith.constant"() <{value = -1 : i8}> : () -> i8
    %1 = "arith.constant"() <{value = -1 : i8}> : () -> i8
    %2 = "arith.subi"(%arg0, %0) <{overflowFlags = #arith.overflow<nuw>}> : (i8, i8) -> i8
    %3 = "arith.subi"(%1, %2) <{overflowFlags = #arith.overflow<nuw>}> : (i8, i8) -> i8
    "func.return"(%3) : (i8) -> ()
  }) : () -> ()
}) : () -> ()
