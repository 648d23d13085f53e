"builtin.module"() ({
  "func.func"() <{function_type = (index, index, index, f32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: index, %arg2: index, %arg3: f32):
    "scf.parallel"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
    ^bb0(%arg13: index):
      "scf.reduce"() : () -> ()
    }) : (index, index, index) -> ()
    %0 = "scf.parallel"(%arg0, %arg0, %arg1, %arg1, %arg2, %arg2, %arg3) <{operandSegmentSizes = array<i32: 2, 2, 2, 1>}> ({
    ^bb0(%arg9: index, %arg10: index):
      "scf.reduce"(%arg3) ({
      ^bb0(%arg11: f32, %arg12: f32):
        %2 = "arith.addf"(%arg11, %arg12) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "scf.reduce.return"(%2) : (f32) -> ()
      }) : (f32) -> ()
    }) : (index, index, index, index, index, index, f32) -> f32
    %1:2 = "scf.parallel"(%arg0, %arg1, %arg2, %arg3, %arg0) <{operandSegmentSizes = array<i32: 1, 1, 1, 2>}> ({
    ^bb0(%arg4: index):
      "scf.reduce"(%arg3, %arg0) ({
      ^bb0(%arg7: f32, %arg8: f32):
        "scf.reduce.return"(%arg8) : (f32) -> ()
      }, {
      ^bb0(%arg5: index, %arg6: index):
        "scf.reduce.return"(%arg5) : (index) -> ()
      }) : (f32, index) -> ()
    }) {x = 1 : i32} : (index, index, index, f32, index) -> (f32, index)
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

