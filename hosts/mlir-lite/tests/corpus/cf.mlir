"builtin.module"() ({
  "func.func"() <{function_type = (i1, i32) -> i32, sym_name = "f"}> ({
  ^bb0(%arg0: i1, %arg1: i32):
    "cf.br"(%arg1)[^bb1] : (i32) -> ()
  ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb1
    %1 = "arith.addi"(%0, %arg1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "cf.cond_br"(%arg0, %1, %0, %arg1)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 2>}> : (i1, i32, i32, i32) -> ()
  ^bb2(%2: i32, %3: i32):  // pred: ^bb1
    "cf.switch"(%2, %3)[^bb3, ^bb4, ^bb3] <{case_operand_segments = array<i32: 1, 0>, case_values = dense<[42, 43]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 0, 1>}> : (i32, i32) -> ()
  ^bb3:  // 2 preds: ^bb2, ^bb2
    "cf.assert"(%arg0) <{msg = "message \22quoted\22\0A"}> : (i1) -> ()
    "func.return"(%3) : (i32) -> ()
  ^bb4(%4: i32):  // pred: ^bb2
    "func.return"(%4) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

