pdl.pattern @P : benefit(1) {
  %0 = "pdl.operation"() <{attributeValueNames = [], operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !pdl.operation
  "pdl.forall"(%0) : (!pdl.operation) -> ()
  rewrite %0 with "f"
}
