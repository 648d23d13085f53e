"builtin.module"() ({
  "pdl.pattern"() <{benefit = 1 : i16, sym_name = "p"}> ({
    %0 = "pdl.attribute"() <{value = 10 : i32}> : () -> !pdl.attribute
    %1 = "pdl.type"() <{constantType = i32}> : () -> !pdl.type
    %2 = "pdl.attribute"(%1) : (!pdl.type) -> !pdl.attribute
    %3 = "pdl.operand"(%1) : (!pdl.type) -> !pdl.value
    %4 = "pdl.operands"() : () -> !pdl.range<value>
    %5 = "pdl.types"() <{constantTypes = [i32, i64]}> : () -> !pdl.range<type>
    %6 = "pdl.operation"(%3, %4, %0, %2, %1, %5) <{attributeValueNames = ["x", "y z"], opName = "t.op", operandSegmentSizes = array<i32: 2, 2, 2>}> : (!pdl.value, !pdl.range<value>, !pdl.attribute, !pdl.attribute, !pdl.type, !pdl.range<type>) -> !pdl.operation
    %7 = "pdl.result"(%6) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
    %8 = "pdl.results"(%6) : (!pdl.operation) -> !pdl.range<value>
    %9 = "pdl.results"(%6) <{index = 1 : i32}> : (!pdl.operation) -> !pdl.value
    %10 = "pdl.results"(%6) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.range<value>
    "pdl.apply_native_constraint"(%7, %8) <{isNegated = false, name = "c"}> : (!pdl.value, !pdl.range<value>) -> ()
    %11 = "pdl.apply_native_constraint"(%7) <{isNegated = false, name = "d"}> : (!pdl.value) -> !pdl.attribute
    %12 = "pdl.operation"(%9, %10) <{attributeValueNames = [], operandSegmentSizes = array<i32: 2, 0, 0>}> : (!pdl.value, !pdl.range<value>) -> !pdl.operation
    "pdl.rewrite"(%12) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %13 = "pdl.operation"(%0, %1) <{attributeValueNames = ["x"], opName = "t.new", operandSegmentSizes = array<i32: 0, 1, 1>}> : (!pdl.attribute, !pdl.type) -> !pdl.operation
      %14 = "pdl.range"(%7, %8) : (!pdl.value, !pdl.range<value>) -> !pdl.range<value>
      %15 = "pdl.range"() : () -> !pdl.range<type>
      %16 = "pdl.range"(%1, %5) : (!pdl.type, !pdl.range<type>) -> !pdl.range<type>
      %17:2 = "pdl.apply_native_rewrite"(%14) <{name = "nr"}> : (!pdl.range<value>) -> (!pdl.value, !pdl.type)
      %18 = "pdl.apply_native_rewrite"() <{name = "none"}> : () -> !pdl.operation
      "pdl.replace"(%12, %13) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
      "pdl.erase"(%6) : (!pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
