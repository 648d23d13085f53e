"builtin.module"() ({
  "pdl_interp.func"() <{function_type = (!pdl.operation) -> (), sym_name = "matcher"}> ({
  ^bb0(%arg0: !pdl.operation):
    %0 = "pdl_interp.get_operands"(%arg0) : (!pdl.operation) -> !pdl.range<value>
    %1 = "pdl_interp.get_operand"(%arg0) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
    %2 = "pdl_interp.get_attribute"(%arg0) <{name = "x"}> : (!pdl.operation) -> !pdl.attribute
    "pdl_interp.is_not_null"(%2)[^bb1, ^bb7] : (!pdl.attribute) -> ()
  ^bb1:  // pred: ^bb0
    %3 = "pdl_interp.get_users"(%1) : (!pdl.value) -> !pdl.range<operation>
    "pdl_interp.foreach"(%3)[^bb2] ({
    ^bb0(%arg2: !pdl.operation):
      "pdl_interp.continue"() : () -> ()
    }) : (!pdl.range<operation>) -> ()
  ^bb2:  // pred: ^bb1
    "pdl_interp.foreach"(%0)[^bb3] ({
    ^bb0(%arg1: !pdl.value):
      %5 = "pdl_interp.get_defining_op"(%arg1) : (!pdl.value) -> !pdl.operation
      "pdl_interp.continue"() : () -> ()
    }) {x = 1 : i32} : (!pdl.range<value>) -> ()
  ^bb3:  // pred: ^bb2
    "pdl_interp.switch_operation_name"(%arg0)[^bb7, ^bb4, ^bb7] <{caseValues = ["t.a", "t.b"]}> : (!pdl.operation) -> ()
  ^bb4:  // pred: ^bb3
    "pdl_interp.check_operand_count"(%arg0)[^bb5, ^bb7] <{compareAtLeast, count = 1 : i32}> : (!pdl.operation) -> ()
  ^bb5:  // pred: ^bb4
    %4 = "pdl_interp.apply_constraint"(%arg0)[^bb6, ^bb7] <{isNegated = false, name = "c"}> : (!pdl.operation) -> !pdl.attribute
  ^bb6:  // pred: ^bb5
    "pdl_interp.record_match"(%1, %arg0, %arg0)[^bb7] <{benefit = 1 : i16, generatedOps = ["t.new"], operandSegmentSizes = array<i32: 2, 1>, rewriter = @rewriters::@r, rootKind = "t.a"}> : (!pdl.value, !pdl.operation, !pdl.operation) -> ()
  ^bb7:  // 6 preds: ^bb0, ^bb3, ^bb3, ^bb4, ^bb5, ^bb6
    "pdl_interp.finalize"() : () -> ()
  }) : () -> ()
}) : () -> ()
