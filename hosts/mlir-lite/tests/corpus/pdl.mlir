"builtin.module"() ({
  "pdl.pattern"() <{benefit = 3 : i16, sym_name = "p"}> ({
    %0 = "pdl.type"() <{constantType = i32}> : () -> !pdl.type
    %1 = "pdl.attribute"() <{value = 1 : i32}> : () -> !pdl.attribute
    %2 = "pdl.operand"(%0) : (!pdl.type) -> !pdl.value
    %3 = "pdl.operation"(%2, %1, %0) <{attributeValueNames = ["k"], opName = "foo.bar", operandSegmentSizes = array<i32: 1, 1, 1>}> : (!pdl.value, !pdl.attribute, !pdl.type) -> !pdl.operation
    %4 = "pdl.result"(%3) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
    "pdl.apply_native_constraint"(%2, %1) <{isNegated = false, name = "c"}> : (!pdl.value, !pdl.attribute) -> ()
    "pdl.rewrite"(%3) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.replace"(%3, %2) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.operation, !pdl.value) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
  "pdl_interp.func"() <{function_type = (!pdl.operation) -> (), sym_name = "matcher"}> ({
  ^bb0(%arg0: !pdl.operation):
    "pdl_interp.check_operation_name"(%arg0)[^bb1, ^bb2] <{name = "foo.op"}> : (!pdl.operation) -> ()
  ^bb1:  // 3 preds: ^bb0, ^bb2, ^bb2
    "pdl_interp.finalize"() : () -> ()
  ^bb2:  // pred: ^bb0
    "pdl_interp.switch_operand_count"(%arg0)[^bb1, ^bb1, ^bb3] <{caseValues = dense<[0, 1]> : vector<2xi32>}> : (!pdl.operation) -> ()
  ^bb3:  // pred: ^bb2
    "pdl_interp.finalize"() : () -> ()
  }) : () -> ()
}) : () -> ()

