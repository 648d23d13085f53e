// mlir-opt refuses: benefits over 32767, native constraints without arguments, and natives with neither arguments nor results
module {
  pdl.pattern @Big : benefit(65535) {
    %0 = operation "t.a"
    "pdl.apply_native_constraint"() <{isNegated = true, name = "Enabled"}> : () -> ()
    %1 = "pdl.apply_native_constraint"() <{name = "Pick"}> : () -> !pdl.attribute
    %2:2 = "pdl.apply_native_constraint"() <{name = "Two"}> : () -> (!pdl.attribute, !pdl.type)
    rewrite %0 {
      apply_native_rewrite "Log"
      %3 = apply_native_rewrite "Make" : !pdl.operation
      "pdl.replace"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (!pdl.operation) -> ()
    }
  }
}
