"builtin.module"() ({
  "pdl.pattern"() <{benefit = 7 : i16}> ({
    %6 = "pdl.operation"() <{attributeValueNames = [], operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !pdl.operation
    "pdl.rewrite"(%6) <{name = "external", operandSegmentSizes = array<i32: 1, 0>}> ({
    }) : (!pdl.operation) -> ()
  }) {t.x = 1 : i32} : () -> ()
  "pdl.pattern"() <{benefit = 0 : i16, sym_name = "two"}> ({
    %4 = "pdl.operand"() : () -> !pdl.value
    %5 = "pdl.operation"(%4) <{attributeValueNames = [], opName = "t.op", operandSegmentSizes = array<i32: 1, 0, 0>}> : (!pdl.value) -> !pdl.operation
    "pdl.rewrite"(%5, %4, %5) <{name = "external", operandSegmentSizes = array<i32: 1, 2>}> ({
    }) : (!pdl.operation, !pdl.value, !pdl.operation) -> ()
  }) : () -> ()
  "pdl.pattern"() <{benefit = 0 : i16, sym_name = "three"}> ({
    %0 = "pdl.attribute"() : () -> !pdl.attribute
    %1 = "pdl.operation"(%0) <{attributeValueNames = ["a"], operandSegmentSizes = array<i32: 0, 1, 0>}> : (!pdl.attribute) -> !pdl.operation
    "pdl.rewrite"() <{operandSegmentSizes = array<i32: 0, 0>}> ({
      %2 = "pdl.attribute"() <{value = [1, "x"]}> : () -> !pdl.attribute
      %3 = "pdl.apply_native_rewrite"(%2) <{name = "f"}> : (!pdl.attribute) -> !pdl.value
      "pdl.replace"(%1, %3) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.operation, !pdl.value) -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
