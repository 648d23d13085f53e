"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32, i32, i64, f32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: i32, %arg3: i64, %arg4: f32):
    "scf.for"(%arg0, %arg1, %arg2) ({
    ^bb0(%arg9: i32):
      "scf.yield"() : () -> ()
    }) {x = 1 : i8} : (i32, i32, i32) -> ()
    %0:2 = "scf.for"(%arg0, %arg1, %arg2, %arg3, %arg4) ({
    ^bb0(%arg6: i32, %arg7: i64, %arg8: f32):
      "scf.yield"(%arg7, %arg8) : (i64, f32) -> ()
    }) : (i32, i32, i32, i64, f32) -> (i64, f32)
    "scf.for"(%arg0, %arg1, %arg2) <{unsignedCmp}> ({
    ^bb0(%arg5: i32):
      "scf.yield"() : () -> ()
    }) : (i32, i32, i32) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

