module {
  pdl_interp.func @matcher(%arg0: !pdl.operation) {
    %0 = pdl_interp.get_operands of %arg0 : !pdl.range<value>
    %1 = pdl_interp.get_operand 0 of %arg0
    %2 = pdl_interp.get_attribute "x" of %arg0
    pdl_interp.is_not_null %2 : !pdl.attribute -> ^bb1, ^bb7
  ^bb1:  // pred: ^bb0
    %3 = pdl_interp.get_users of %1 : !pdl.value
    pdl_interp.foreach %arg1 : !pdl.operation in %3 {
      pdl_interp.continue
    } -> ^bb2
  ^bb2:  // pred: ^bb1
    pdl_interp.foreach %arg1 : !pdl.value in %0 {
      %5 = pdl_interp.get_defining_op of %arg1 : !pdl.value
      pdl_interp.continue
    } {x = 1 : i32} -> ^bb3
  ^bb3:  // pred: ^bb2
    pdl_interp.switch_operation_name of %arg0 to ["t.a", "t.b"](^bb4, ^bb7) -> ^bb7
  ^bb4:  // pred: ^bb3
    pdl_interp.check_operand_count of %arg0 is at_least 1 -> ^bb5, ^bb7
  ^bb5:  // pred: ^bb4
    %4 = pdl_interp.apply_constraint "c"(%arg0 : !pdl.operation) : !pdl.attribute -> ^bb6, ^bb7
  ^bb6:  // pred: ^bb5
    pdl_interp.record_match @rewriters::@r(%1, %arg0 : !pdl.value, !pdl.operation) : benefit(1), generatedOps(["t.new"]), loc([%arg0]), root("t.a") -> ^bb7
  ^bb7:  // 6 preds: ^bb0, ^bb3, ^bb3, ^bb4, ^bb5, ^bb6
    pdl_interp.finalize
  }
}
