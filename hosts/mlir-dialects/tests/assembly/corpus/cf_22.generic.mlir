"builtin.module"() ({
  "func.func"() <{function_type = (i64, index, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i64, %arg1: index, %arg2: index):
    "cf.switch"(%arg0, %arg1, %arg2, %arg2)[^bb1, ^bb2, ^bb3] <{case_operand_segments = array<i32: 1, 0>, case_values = dense<[0, 9223372036854775807]> : vector<2xi64>, operandSegmentSizes = array<i32: 1, 2, 1>}> : (i64, index, index, index) -> ()
  ^bb1(%0: index, %1: index):  // 2 preds: ^bb0, ^bb2
    "func.return"() : () -> ()
  ^bb2(%2: index):  // pred: ^bb0
    "cf.br"(%2, %2)[^bb1] {y} : (index, index) -> ()
  ^bb3:  // pred: ^bb0
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
