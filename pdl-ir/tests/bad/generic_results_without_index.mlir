pdl.pattern @P : benefit(1) {
  %0 = "pdl.operation"() <{attributeValueNames = [], operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !pdl.operation
  %1 = "pdl.results"(%0) : (!pdl.operation) -> !pdl.value
  rewrite %0 with "f"
}
