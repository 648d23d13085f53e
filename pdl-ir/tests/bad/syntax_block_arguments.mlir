// mlir-opt accepts: arguments that nothing can give to a pattern
"pdl.pattern"() <{benefit = 1 : i16}> ({
^bb0(%a: !pdl.value):
  %0 = "pdl.operation"() <{attributeValueNames = [], operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !pdl.operation
  "pdl.rewrite"(%0) <{name = "f", operandSegmentSizes = array<i32: 1, 0>}> ({
  }) : (!pdl.operation) -> ()
}) : () -> ()
