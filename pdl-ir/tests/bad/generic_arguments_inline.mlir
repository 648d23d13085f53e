pdl.pattern @P : benefit(1) {
  %0 = "pdl.operation"() <{attributeValueNames = [], operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !pdl.operation
  "pdl.rewrite"(%0, %0) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    "pdl.erase"(%0) : (!pdl.operation) -> ()
  }) : (!pdl.operation, !pdl.operation) -> ()
}
