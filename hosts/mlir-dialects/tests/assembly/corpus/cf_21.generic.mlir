"builtin.module"() ({
  "func.func"() <{function_type = (i8, i1) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i8, %arg1: i1):
    "cf.switch"(%arg0)[^bb1] <{case_operand_segments = array<i32>, operandSegmentSizes = array<i32: 1, 0, 0>}> {x = 1 : i32} : (i8) -> ()
  ^bb1:  // 2 preds: ^bb0, ^bb3
    "cf.cond_br"(%arg1)[^bb2, ^bb3] <{branch_weights = array<i32: 1, 2>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb2:  // pred: ^bb1
    "func.return"() : () -> ()
  ^bb3:  // pred: ^bb1
    "cf.br"()[^bb1] : () -> ()
  }) : () -> ()
}) : () -> ()
