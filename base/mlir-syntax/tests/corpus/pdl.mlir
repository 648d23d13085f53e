"builtin.module"() ({
  "pdl.pattern"() <{benefit = 3 : i16, sym_name = "p"}> ({
    %0 = "pdl.type"() <{constantType = i32}> : () -> !pdl.type loc("pdl.mlir":3:10)
    %1 = "pdl.attribute"() <{value = 5 : i32}> : () -> !pdl.attribute loc("pdl.mlir":4:10)
    %2 = "pdl.operand"(%0) : (!pdl.type) -> !pdl.value loc("pdl.mlir":5:10)
    %3 = "pdl.operation"(%2, %1, %0) <{attributeValueNames = ["k"], opName = "foo.op", operandSegmentSizes = array<i32: 1, 1, 1>}> : (!pdl.value, !pdl.attribute, !pdl.type) -> !pdl.operation loc("pdl.mlir":6:10)
    %4 = "pdl.result"(%3) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value loc("pdl.mlir":7:10)
    %5 = "pdl.types"() <{constantTypes = [i32, (f32) -> i1, tensor<*xf32>]}> : () -> !pdl.range<type> loc("pdl.mlir":8:10)
    "pdl.apply_native_constraint"(%4, %1) <{isNegated = true, name = "c"}> : (!pdl.value, !pdl.attribute) -> () loc("pdl.mlir":9:5)
    %6 = "pdl.operation"(%4, %5) <{attributeValueNames = [], operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.value, !pdl.range<type>) -> !pdl.operation loc("pdl.mlir":10:10)
    "pdl.rewrite"(%6) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %7 = "pdl.operation"(%2, %0) <{attributeValueNames = [], opName = "foo.new", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.value, !pdl.type) -> !pdl.operation loc("pdl.mlir":12:12)
      "pdl.replace"(%6, %7) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> () loc("pdl.mlir":13:7)
    }) : (!pdl.operation) -> () loc("pdl.mlir":11:5)
  }) : () -> () loc("pdl.mlir":2:3)
}) : () -> () loc("pdl.mlir":1:1)
