"builtin.module"() ({
  "func.func"() <{function_type = (i0, i1, i8, si8, i64, i128, i200) -> (), sym_name = "cases"}> ({
  ^bb0(%arg4: i0, %arg5: i1, %arg6: i8, %arg7: si8, %arg8: i64, %arg9: i128, %arg10: i200):
    "cf.switch"(%arg4)[^bb1, ^bb1, ^bb2] <{case_operand_segments = array<i32: 0, 0>, case_values = dense<[0, 0]> : vector<2xi0>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i0) -> ()
  ^bb1:  // 2 preds: ^bb0, ^bb0
    "cf.switch"(%arg5)[^bb2, ^bb2, ^bb3] <{case_operand_segments = array<i32: 0, 0>, case_values = dense<[true, false]> : vector<2xi1>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb2:  // 3 preds: ^bb0, ^bb1, ^bb1
    "cf.switch"(%arg6)[^bb3, ^bb3, ^bb4, ^bb3, ^bb4] <{case_operand_segments = array<i32: 0, 0, 0, 0>, case_values = dense<[44, -5, 127, -1]> : vector<4xi8>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i8) -> ()
  ^bb3:  // 4 preds: ^bb1, ^bb2, ^bb2, ^bb2
    "cf.switch"(%arg7)[^bb4, ^bb4, ^bb5] <{case_operand_segments = array<i32: 0, 0>, case_values = dense<-1> : vector<2xsi8>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (si8) -> ()
  ^bb4:  // 4 preds: ^bb2, ^bb2, ^bb3, ^bb3
    "cf.switch"(%arg8)[^bb5, ^bb5, ^bb6] <{case_operand_segments = array<i32: 0, 0>, case_values = dense<[-9223372036854775808, 9223372036854775807]> : vector<2xi64>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i64) -> ()
  ^bb5:  // 3 preds: ^bb3, ^bb4, ^bb4
    "cf.switch"(%arg9)[^bb6, ^bb6, ^bb7] <{case_operand_segments = array<i32: 0, 0>, case_values = dense<[1, 9223372036854775807]> : vector<2xi128>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i128) -> ()
  ^bb6:  // 3 preds: ^bb4, ^bb5, ^bb5
    "cf.switch"(%arg10)[^bb7, ^bb7] <{case_operand_segments = array<i32: 0>, case_values = dense<5> : vector<1xi200>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i200) -> ()
  ^bb7:  // 3 preds: ^bb5, ^bb6, ^bb6
    "func.return"() : () -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (i0, i1, i128, i200)>, linkage = #llvm.linkage<external>, sym_name = "signed", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i0, %arg1: i1, %arg2: i128, %arg3: i200):
    "llvm.switch"(%arg0)[^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, case_values = dense<[0]> : vector<1xi0>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i0) -> ()
  ^bb1:  // 2 preds: ^bb0, ^bb0
    "llvm.switch"(%arg1)[^bb2, ^bb2, ^bb3] <{case_operand_segments = array<i32: 0, 0>, case_values = dense<[true, false]> : vector<2xi1>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb2:  // 2 preds: ^bb1, ^bb1
    "llvm.switch"(%arg2)[^bb3, ^bb3, ^bb4] <{case_operand_segments = array<i32: 0, 0>, case_values = dense<[-1, 9223372036854775807]> : vector<2xi128>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i128) -> ()
  ^bb3:  // 3 preds: ^bb1, ^bb2, ^bb2
    "llvm.switch"(%arg3)[^bb4, ^bb4, ^bb4] <{case_operand_segments = array<i32: 0, 0>, case_values = dense<[-340282366920938463463374607431768211456, 680564733841876926926749214863536422912]> : vector<2xi200>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i200) -> ()
  ^bb4:  // 4 preds: ^bb2, ^bb3, ^bb3, ^bb3
    "llvm.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

