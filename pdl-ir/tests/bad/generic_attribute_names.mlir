pdl.pattern @P : benefit(1) {
  %0 = "pdl.operation"() <{attributeValueNames = ["a"], operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !pdl.operation
  rewrite %0 with "f"
}
