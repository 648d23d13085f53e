"builtin.module"() ({
  "func.func"() <{function_type = (index, f32, i1) -> f32, sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: f32, %arg2: i1):
    %0 = "arith.constant"() <{value = 0 : index}> : () -> index
    %1 = "arith.constant"() <{value = 1 : index}> : () -> index
    "scf.for"(%0, %arg0, %1) ({
    ^bb0(%arg5: index):
      "t.use"(%arg5) : (index) -> ()
      "scf.yield"() : () -> ()
    }) : (index, index, index) -> ()
    %2 = "scf.for"(%0, %arg0, %1, %arg1) ({
    ^bb0(%arg3: index, %arg4: f32):
      %3 = "arith.addf"(%arg4, %arg4) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "scf.yield"(%3) : (f32) -> ()
    }) : (index, index, index, f32) -> f32
    "func.return"(%2) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

