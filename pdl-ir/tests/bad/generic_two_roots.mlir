pdl.pattern @P : benefit(1) {
  %0 = "pdl.operation"() <{attributeValueNames = [], operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !pdl.operation
  "pdl.rewrite"(%0, %0) <{name = "f", operandSegmentSizes = array<i32: 2, 0>}> ({
  }) : (!pdl.operation, !pdl.operation) -> ()
}
