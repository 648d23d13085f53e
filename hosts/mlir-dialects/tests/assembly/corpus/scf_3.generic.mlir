"builtin.module"() ({
  "func.func"() <{function_type = (f32, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: f32, %arg1: index):
    %0 = "scf.while"(%arg0) ({
    ^bb0(%arg7: f32):
      %4 = "t.c"(%arg7) : (f32) -> i1
      "scf.condition"(%4, %arg7) : (i1, f32) -> ()
    }, {
    ^bb0(%arg6: f32):
      "scf.yield"(%arg6) : (f32) -> ()
    }) : (f32) -> f32
    %1:2 = "scf.while"(%arg0, %arg1) ({
    ^bb0(%arg4: f32, %arg5: index):
      %3:3 = "t.c"(%arg4) : (f32) -> (i1, i64, i32)
      "scf.condition"(%3#0, %3#1, %3#2) : (i1, i64, i32) -> ()
    }, {
    ^bb0(%arg2: i64, %arg3: i32):
      "scf.yield"(%arg0, %arg1) : (f32, index) -> ()
    }) {x = "y"} : (f32, index) -> (i64, i32)
    "scf.while"() ({
      %2 = "t.c"() : () -> i1
      "scf.condition"(%2) : (i1) -> ()
    }, {
      "scf.yield"() : () -> ()
    }) : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

