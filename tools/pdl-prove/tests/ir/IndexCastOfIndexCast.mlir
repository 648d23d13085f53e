// inputs: 256 : index
// shows: wrong value
"builtin.module"() ({
  "func.func"() <{function_type = (index) -> index, sym_name = "f"}> ({
  ^bb0(%arg0: index):
    %0 = "arith.index_cast"(%arg0) : (index) -> i8
    %1 = "arith.index_cast"(%0) : (i8) -> index
    "func.return"(%1) : (index) -> ()
  }) : () -> ()
}) : () -> ()
