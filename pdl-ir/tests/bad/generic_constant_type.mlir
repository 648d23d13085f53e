pdl.pattern @P : benefit(1) {
  %0 = "pdl.operation"() <{attributeValueNames = [], operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !pdl.operation
  %1 = "pdl.type"() <{constantType = 3 : i32}> : () -> !pdl.type
  rewrite %0 with "f"
}
