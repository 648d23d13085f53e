// As xDSL prints: the generic form, with properties in angle brackets or among the attributes.
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 1 : i16, sym_name = "in_properties"}> ({
    %0 = "pdl.type"() <{constantType = i32}> : () -> !pdl.type
    %1 = "pdl.operand"(%0) : (!pdl.type) -> !pdl.value
    %2 = "pdl.operation"(%1, %0) <{attributeValueNames = [], opName = "arith.addi", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.value, !pdl.type) -> !pdl.operation
    "pdl.rewrite"(%2) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.replace"(%2, %1) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.operation, !pdl.value) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
  "pdl.pattern"() ({
  ^bb0:
    %root = "pdl.operation"() {attributeValueNames = [], operandSegmentSizes = array<i32: 0, 0, 0>} : () -> !pdl.operation
    "pdl.apply_native_constraint"(%root) {name = "Small", isNegated = false} : (!pdl.operation) -> ()
    "pdl.rewrite"(%root) ({
    }) {name = "external", operandSegmentSizes = array<i32: 1, 0>} : (!pdl.operation) -> ()
  }) {benefit = 2 : i16, sym_name = "in_attributes"} : () -> ()
  pdl.pattern @mixed : benefit(3) {
    %0 = "pdl.operation"() <{attributeValueNames = [], operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !pdl.operation
    %1 = results 2 of %0 -> !pdl.range<value>
    rewrite %0 {
      "pdl.erase"(%0) : (!pdl.operation) -> ()
    }
  }
}) : () -> ()
