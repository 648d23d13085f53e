"builtin.module"() ({
  "func.func"() <{function_type = (i32, f32, i1) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32, %arg1: f32, %arg2: i1):
    "cf.switch"(%arg0, %arg1, %arg1)[^bb1, ^bb1, ^bb2] <{case_operand_segments = array<i32: 1, 0>, case_values = dense<[42, -1]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 1, 1>}> : (i32, f32, f32) -> ()
  ^bb1(%0: f32):  // 3 preds: ^bb0, ^bb0, ^bb1
    "cf.cond_br"(%arg2, %0)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, f32) -> ()
  ^bb2:  // 2 preds: ^bb0, ^bb1
    "cf.assert"(%arg2) <{msg = "message"}> : (i1) -> ()
    "cf.br"()[^bb3] : () -> ()
  ^bb3:  // pred: ^bb2
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
