pdl.pattern @P : benefit(1) {
  %1 = operand
  %0 = "pdl.operation"(%1) <{attributeValueNames = []}> : (!pdl.value) -> !pdl.operation
  rewrite %0 with "f"
}
