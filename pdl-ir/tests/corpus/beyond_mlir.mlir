// mlir-opt refuses: benefits over 32767, native constraints without arguments, and natives with neither arguments nor results
module {
  pdl.pattern @AnyName : benefit(1) {
    %0 = operation
    apply_native_constraint "Enabled"
    rewrite %0 {
      erase %0
    }
  }
  pdl.pattern @Big : benefit(65535) {
    %0 = operation "t.a"
    apply_native_constraint "Enabled" {isNegated = true}
    %1 = apply_native_constraint "Pick" : !pdl.attribute
    %2:2 = apply_native_constraint "Two" : !pdl.attribute, !pdl.type
    rewrite %0 {
      apply_native_rewrite "Log"
      %3 = apply_native_rewrite "Make" : !pdl.operation
      "pdl.replace"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (!pdl.operation) -> ()
    }
  }
  pdl.pattern @ReplacedByNothingBesideAnother : benefit(1) {
    %0 = operand
    %1 = operation "t.a"(%0 : !pdl.value)
    %2 = operation "t.b"(%0 : !pdl.value)
    %3 = result 0 of %1
    rewrite %2 {
      "pdl.replace"(%2) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (!pdl.operation) -> ()
    }
  }
}
