"builtin.module"() ({
  "builtin.module"() <{sym_name = "library"}> ({
    "pdl.pattern"() <{benefit = 1 : i16, sym_name = "with space"}> ({
      %1 = "pdl.type"() : () -> !pdl.type loc(#loc3)
      %2:3 = "pdl.apply_native_constraint"(%1) <{isNegated = false, name = "Split"}> : (!pdl.type) -> (!pdl.value, !pdl.attribute, !pdl.type) loc(#loc4)
      %3 = "pdl.operation"(%2#0, %2#1, %2#2, %1) <{attributeValueNames = ["a"], opName = "t.x", operandSegmentSizes = array<i32: 1, 1, 2>}> : (!pdl.value, !pdl.attribute, !pdl.type, !pdl.type) -> !pdl.operation loc(#loc5)
      "pdl.rewrite"(%3) <{operandSegmentSizes = array<i32: 1, 0>}> ({
        "pdl.replace"(%3, %2#0) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.operation, !pdl.value) -> () loc(#loc7)
      }) : (!pdl.operation) -> () loc(#loc6)
    }) {other = 3 : i32, recursion} : () -> () loc(#loc2)
    "builtin.module"() ({
      "builtin.module"() <{sym_name = "inner"}> ({
        "pdl.pattern"() <{benefit = 7 : i16}> ({
          %0 = "pdl.operation"() <{attributeValueNames = [], operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !pdl.operation loc(#loc11)
          "pdl.rewrite"(%0) <{name = "go", operandSegmentSizes = array<i32: 0, 1>}> ({
          }) : (!pdl.operation) -> () loc(#loc12)
        }) : () -> () loc(#loc10)
      }) : () -> () loc(#loc9)
    }) : () -> () loc(#loc8)
  }) : () -> () loc(#loc1)
  "builtin.module"() ({
  ^bb0:
  }) : () -> () loc(#loc13)
}) : () -> () loc(#loc)
#loc = loc("named_values.mlir":0:0)
#loc1 = loc("named_values.mlir":2:1)
#loc2 = loc("named_values.mlir":3:3)
#loc3 = loc("named_values.mlir":5:13)
#loc4 = loc("named_values.mlir":6:21)
#loc5 = loc("named_values.mlir":7:13)
#loc6 = loc("named_values.mlir":8:5)
#loc7 = loc("named_values.mlir":9:7)
#loc8 = loc("named_values.mlir":12:3)
#loc9 = loc("named_values.mlir":13:5)
#loc10 = loc("named_values.mlir":14:7)
#loc11 = loc("named_values.mlir":15:14)
#loc12 = loc("named_values.mlir":16:9)
#loc13 = loc("named_values.mlir":21:1)

