pdl.pattern @P : benefit(1) {
  %0 = "pdl.operation"() <{attributeValueNames = [], operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !pdl.operation
  %1 = "pdl.result"(%0, %0) <{index = 1 : i32}> : (!pdl.operation, !pdl.operation) -> !pdl.value
  rewrite %0 with "f"
}
