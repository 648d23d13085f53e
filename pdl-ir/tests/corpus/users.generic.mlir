"builtin.module"() ({
  "pdl.pattern"() <{benefit = 1 : i16, sym_name = "TwoRoots"}> ({
    %6 = "pdl.operand"() : () -> !pdl.value loc(#loc2)
    %7 = "pdl.operation"(%6) <{attributeValueNames = [], opName = "t.a", operandSegmentSizes = array<i32: 1, 0, 0>}> : (!pdl.value) -> !pdl.operation loc(#loc3)
    %8 = "pdl.operation"(%6) <{attributeValueNames = [], opName = "t.b", operandSegmentSizes = array<i32: 1, 0, 0>}> : (!pdl.value) -> !pdl.operation loc(#loc4)
    "pdl.rewrite"(%7, %8) <{name = "merge", operandSegmentSizes = array<i32: 0, 2>}> ({
    }) : (!pdl.operation, !pdl.operation) -> () loc(#loc5)
  }) : () -> () loc(#loc1)
  "pdl.pattern"() <{benefit = 1 : i16, sym_name = "Upward"}> ({
    %3 = "pdl.operation"() <{attributeValueNames = [], opName = "t.a", operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !pdl.operation loc(#loc7)
    %4 = "pdl.result"(%3) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value loc(#loc8)
    %5 = "pdl.operation"(%4) <{attributeValueNames = [], opName = "t.b", operandSegmentSizes = array<i32: 1, 0, 0>}> : (!pdl.value) -> !pdl.operation loc(#loc9)
    "pdl.rewrite"(%3) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.erase"(%5) : (!pdl.operation) -> () loc(#loc11)
    }) : (!pdl.operation) -> () loc(#loc10)
  }) : () -> () loc(#loc6)
  "pdl.pattern"() <{benefit = 1 : i16, sym_name = "ThroughConstraint"}> ({
    %0 = "pdl.operation"() <{attributeValueNames = [], opName = "t.a", operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !pdl.operation loc(#loc13)
    %1 = "pdl.apply_native_constraint"(%0) <{isNegated = false, name = "Find"}> : (!pdl.operation) -> !pdl.value loc(#loc14)
    %2 = "pdl.operation"(%1) <{attributeValueNames = [], opName = "t.b", operandSegmentSizes = array<i32: 1, 0, 0>}> : (!pdl.value) -> !pdl.operation loc(#loc15)
    "pdl.rewrite"(%0, %2) <{name = "both", operandSegmentSizes = array<i32: 0, 2>}> ({
    }) : (!pdl.operation, !pdl.operation) -> () loc(#loc16)
  }) : () -> () loc(#loc12)
}) : () -> () loc(#loc)
#loc = loc("users.mlir":2:1)
#loc1 = loc("users.mlir":3:3)
#loc2 = loc("users.mlir":4:10)
#loc3 = loc("users.mlir":5:10)
#loc4 = loc("users.mlir":6:10)
#loc5 = loc("users.mlir":7:5)
#loc6 = loc("users.mlir":9:3)
#loc7 = loc("users.mlir":10:10)
#loc8 = loc("users.mlir":11:10)
#loc9 = loc("users.mlir":12:10)
#loc10 = loc("users.mlir":13:5)
#loc11 = loc("users.mlir":14:7)
#loc12 = loc("users.mlir":17:3)
#loc13 = loc("users.mlir":18:10)
#loc14 = loc("users.mlir":19:10)
#loc15 = loc("users.mlir":20:10)
#loc16 = loc("users.mlir":21:5)

