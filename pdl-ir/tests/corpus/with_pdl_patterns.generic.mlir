"builtin.module"() ({
  "transform.with_pdl_patterns"() ({
  ^bb0(%arg2: !transform.any_op):
    "pdl.pattern"() <{benefit = 1 : i16, sym_name = "target"}> ({
      %4 = "pdl.operands"() : () -> !pdl.range<value>
      %5 = "pdl.types"() : () -> !pdl.range<type>
      %6 = "pdl.attribute"() : () -> !pdl.attribute
      %7 = "pdl.operation"(%4, %6, %5) <{attributeValueNames = ["test.attrA"], opName = "linalg.matmul", operandSegmentSizes = array<i32: 1, 1, 1>}> : (!pdl.range<value>, !pdl.attribute, !pdl.range<type>) -> !pdl.operation
      "pdl.rewrite"(%7) <{name = "transform.dialect", operandSegmentSizes = array<i32: 1, 0>}> ({
      }) : (!pdl.operation) -> ()
    }) : () -> ()
    "pdl.pattern"() <{benefit = 1 : i16, sym_name = "other"}> ({
      %3 = "pdl.operation"() <{attributeValueNames = [], opName = "linalg.fill", operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !pdl.operation
      "pdl.rewrite"(%3) <{name = "transform.dialect", operandSegmentSizes = array<i32: 1, 0>}> ({
      }) : (!pdl.operation) -> ()
    }) : () -> ()
    "transform.sequence"(%arg2) <{failure_propagation_mode = 1 : i32, operandSegmentSizes = array<i32: 1, 0>}> ({
    ^bb0(%arg3: !transform.any_op):
      %2 = "transform.pdl_match"(%arg3) <{pattern_name = @target}> : (!transform.any_op) -> !transform.any_op
      "transform.yield"() : () -> ()
    }) : (!transform.any_op) -> ()
  }) : () -> ()
  "builtin.module"() ({
    "transform.with_pdl_patterns"() ({
    ^bb0(%arg0: !transform.any_op):
      "pdl.pattern"() <{benefit = 2 : i16, sym_name = "target"}> ({
        %1 = "pdl.operation"() <{attributeValueNames = [], opName = "linalg.dot", operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !pdl.operation
        "pdl.rewrite"(%1) <{name = "transform.dialect", operandSegmentSizes = array<i32: 1, 0>}> ({
        }) : (!pdl.operation) -> ()
      }) : () -> ()
      "transform.sequence"(%arg0) <{failure_propagation_mode = 1 : i32, operandSegmentSizes = array<i32: 1, 0>}> ({
      ^bb0(%arg1: !transform.any_op):
        %0 = "transform.pdl_match"(%arg1) <{pattern_name = @target}> : (!transform.any_op) -> !transform.any_op
        "transform.yield"() : () -> ()
      }) : (!transform.any_op) -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()

