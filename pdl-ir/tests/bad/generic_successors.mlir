pdl.pattern @P : benefit(1) {
  %0 = "pdl.operation"() <{attributeValueNames = [], operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !pdl.operation
  "pdl.erase"(%0)[^bb1] : (!pdl.operation) -> ()
  rewrite %0 with "f"
}
