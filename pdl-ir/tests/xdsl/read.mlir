// anonymous.mlir, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %13 = "pdl.operands"() : () -> !pdl.range<value>
    %14 = "pdl.types"() : () -> !pdl.range<type>
    %15 = "pdl.operation"(%13, %14) <{attributeValueNames = [], operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%15) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.erase"(%15) : (!pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
  "pdl.pattern"() <{benefit = 1 : i16}> ({
    %10 = "pdl.operands"() : () -> !pdl.range<value>
    %11 = "pdl.types"() : () -> !pdl.range<type>
    %12 = "pdl.operation"(%10, %11) <{attributeValueNames = [], opName = "t.dead", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%12) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.erase"(%12) : (!pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
  "pdl.pattern"() <{benefit = 32767 : i16, sym_name = "Nested"}> ({
    %0 = "pdl.operand"() : () -> !pdl.value
    %1 = "pdl.operands"() : () -> !pdl.range<value>
    %2 = "pdl.operand"() : () -> !pdl.value
    %3 = "pdl.types"() : () -> !pdl.range<type>
    %4 = "pdl.operation"(%2, %3) <{attributeValueNames = [], opName = "t.c", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.value, !pdl.range<type>) -> !pdl.operation
    %5 = "pdl.result"(%4) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
    %6 = "pdl.attribute"() : () -> !pdl.attribute
    %7 = "pdl.attribute"() <{value}> : () -> !pdl.attribute
    %8 = "pdl.types"() : () -> !pdl.range<type>
    %9 = "pdl.operation"(%0, %1, %5, %6, %7, %8) <{attributeValueNames = ["y", "z"], opName = "t.b", operandSegmentSizes = array<i32: 3, 2, 1>}> : (!pdl.value, !pdl.range<value>, !pdl.value, !pdl.attribute, !pdl.attribute, !pdl.range<type>) -> !pdl.operation
    "pdl.apply_native_constraint"(%9, %9) <{isNegated = false, name = "Link"}> : (!pdl.operation, !pdl.operation) -> ()
    "pdl.rewrite"(%9) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.erase"(%9) : (!pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// attributes.mlir, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 1 : i16, sym_name = "Constants"}> ({
    %4 = "pdl.attribute"() : () -> !pdl.attribute
    %5 = "pdl.attribute"() <{value = "exact"}> : () -> !pdl.attribute
    %6 = "pdl.attribute"() <{value}> : () -> !pdl.attribute
    %7 = "pdl.types"() : () -> !pdl.range<type>
    %8 = "pdl.operation"(%4, %5, %6, %7) <{attributeValueNames = ["value", "kind", "unit"], opName = "t.const", operandSegmentSizes = array<i32: 0, 3, 1>}> : (!pdl.attribute, !pdl.attribute, !pdl.attribute, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%8) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %9 = "pdl.attribute"() <{value = [1, 2.500000e+00 : f32, @a::@b, {x = i8}]}> : () -> !pdl.attribute
      %10 = "pdl.attribute"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> !pdl.attribute
      %11 = "pdl.type"() <{constantType = tensor<4x?xf32>}> : () -> !pdl.type
      %12 = "pdl.operation"(%4, %9, %10, %11) <{attributeValueNames = ["value", "list", "quoted name"], opName = "t.literal", operandSegmentSizes = array<i32: 0, 3, 1>}> : (!pdl.attribute, !pdl.attribute, !pdl.attribute, !pdl.type) -> !pdl.operation
      "pdl.replace"(%8, %12) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
  "pdl.pattern"() <{benefit = 1 : i16, sym_name = "TypedAttr"}> ({
    %0 = "pdl.type"() : () -> !pdl.type
    %1 = "pdl.attribute"(%0) : (!pdl.type) -> !pdl.attribute
    %2 = "pdl.operands"() : () -> !pdl.range<value>
    %3 = "pdl.operation"(%2, %1, %0) <{attributeValueNames = ["value"], opName = "t.typed", operandSegmentSizes = array<i32: 1, 1, 1>}> : (!pdl.range<value>, !pdl.attribute, !pdl.type) -> !pdl.operation
    "pdl.rewrite"(%3) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.erase"(%3) : (!pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// empty_rewrite.mlir, by mlir-opt 22
// mlir-opt refuses: the rewrite must not be empty; mlir-pdll prints such patterns all the same
module {
  pdl.pattern @Nothing : benefit(1) {
    %0 = operation "t.a"
    rewrite %0 {
    }
  }
}
// -----
// every_op.mlir, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 3 : i16, sym_name = "P"}> ({
    %2 = "pdl.type"() : () -> !pdl.type
    %3 = "pdl.type"() <{constantType = i32}> : () -> !pdl.type
    %4 = "pdl.types"() : () -> !pdl.range<type>
    %5 = "pdl.types"() <{constantTypes = [i32, i64]}> : () -> !pdl.range<type>
    %6 = "pdl.operand"() : () -> !pdl.value
    %7 = "pdl.operand"(%2) : (!pdl.type) -> !pdl.value
    %8 = "pdl.operands"() : () -> !pdl.range<value>
    %9 = "pdl.operands"(%4) : (!pdl.range<type>) -> !pdl.range<value>
    %10 = "pdl.attribute"() : () -> !pdl.attribute
    %11 = "pdl.attribute"(%2) : (!pdl.type) -> !pdl.attribute
    %12 = "pdl.attribute"() <{value = 10 : i64}> : () -> !pdl.attribute
    %13 = "pdl.attribute"() <{value = "foo"}> : () -> !pdl.attribute
    %14 = "pdl.operation"(%6, %8, %10, %11, %2, %4) <{attributeValueNames = ["k", "x y"], opName = "t.a", operandSegmentSizes = array<i32: 2, 2, 2>}> : (!pdl.value, !pdl.range<value>, !pdl.attribute, !pdl.attribute, !pdl.type, !pdl.range<type>) -> !pdl.operation
    %15 = "pdl.result"(%14) <{index = 1 : i32}> : (!pdl.operation) -> !pdl.value
    %16 = "pdl.results"(%14) : (!pdl.operation) -> !pdl.range<value>
    %17 = "pdl.results"(%14) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
    %18 = "pdl.results"(%14) <{index = 3 : i32}> : (!pdl.operation) -> !pdl.range<value>
    %19 = "pdl.operation"(%15, %17, %18, %7, %9, %12, %13, %3, %5) <{attributeValueNames = ["k", "l"], opName = "t.b", operandSegmentSizes = array<i32: 5, 2, 2>}> : (!pdl.value, !pdl.value, !pdl.range<value>, !pdl.value, !pdl.range<value>, !pdl.attribute, !pdl.attribute, !pdl.type, !pdl.range<type>) -> !pdl.operation
    "pdl.apply_native_constraint"(%6) <{isNegated = true, name = "D"}> : (!pdl.value) -> ()
    "pdl.apply_native_constraint"(%6) <{isNegated = false, name = "D"}> : (!pdl.value) -> ()
    %20:2 = "pdl.apply_native_constraint"(%6) <{isNegated = false, name = "E"}> : (!pdl.value) -> (!pdl.value, !pdl.attribute)
    "pdl.rewrite"(%19) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %21 = "pdl.apply_native_rewrite"(%6, %2) <{name = "R"}> : (!pdl.value, !pdl.type) -> !pdl.operation
      "pdl.apply_native_rewrite"(%6) <{name = "U"}> : (!pdl.value) -> ()
      %22 = "pdl.range"() : () -> !pdl.range<type>
      %23 = "pdl.range"(%6, %8) : (!pdl.value, !pdl.range<value>) -> !pdl.range<value>
      %24 = "pdl.range"(%2) : (!pdl.type) -> !pdl.range<type>
      %25 = "pdl.operation"() <{attributeValueNames = [], opName = "x.y", operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !pdl.operation
      %26 = "pdl.attribute"() <{value}> : () -> !pdl.attribute
      "pdl.replace"(%19, %6, %8) <{operandSegmentSizes = array<i32: 1, 0, 2>}> : (!pdl.operation, !pdl.value, !pdl.range<value>) -> ()
      "pdl.replace"(%14, %21) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
      "pdl.replace"(%14, %6) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.operation, !pdl.value) -> ()
      "pdl.erase"(%25) : (!pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
  "pdl.pattern"() <{benefit = 1 : i16}> ({
    %1 = "pdl.operation"() <{attributeValueNames = [], operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !pdl.operation
    "pdl.rewrite"(%1) <{name = "foo", operandSegmentSizes = array<i32: 0, 1>}> ({
    }) : (!pdl.operation) -> ()
  }) : () -> ()
  "pdl.pattern"() <{benefit = 1 : i16, sym_name = "x"}> ({
    %0 = "pdl.operation"() <{attributeValueNames = [], operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !pdl.operation
    "pdl.rewrite"(%0) <{name = "foo", operandSegmentSizes = array<i32: 1, 0>}> ({
    }) : (!pdl.operation) -> ()
  }) {foo, recursion = true} : () -> ()
}) : () -> ()
// -----
// exists.mlir, by mlir-opt 22
// mlir-opt refuses: an operation must have a bindable user; here it must merely exist among the users of a value
module {
  pdl.pattern @UsedByFoo : benefit(1) {
    %0 = operation "t.a"
    %1 = result 0 of %0
    %2 = operation "t.foo"(%1 : !pdl.value)
    rewrite %0 {
      erase %0
    }
  }
}
// -----
// inferred_types.mlir, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 1 : i16, sym_name = "P"}> ({
    %0 = "pdl.operation"() <{attributeValueNames = [], opName = "t.a", operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !pdl.operation
    "pdl.rewrite"(%0) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %1 = "pdl.type"() : () -> !pdl.type
      %2 = "pdl.types"() : () -> !pdl.range<type>
      %3 = "pdl.operation"(%1, %2) <{attributeValueNames = [], opName = "t.b", operandSegmentSizes = array<i32: 0, 0, 2>}> : (!pdl.type, !pdl.range<type>) -> !pdl.operation
      "pdl.replace"(%0, %3) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// literals.mlir, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 1 : i16, sym_name = "A"}> ({
    %0 = "pdl.operands"() : () -> !pdl.range<value>
    %1 = "pdl.attribute"() <{value = 1 : i64}> : () -> !pdl.attribute
    %2 = "pdl.attribute"() <{value = -7 : i8}> : () -> !pdl.attribute
    %3 = "pdl.attribute"() <{value = 0x7FC00000 : f32}> : () -> !pdl.attribute
    %4 = "pdl.attribute"() <{value = 1.000000e-03 : f64}> : () -> !pdl.attribute
    %5 = "pdl.attribute"() <{value = true}> : () -> !pdl.attribute
    %6 = "pdl.attribute"() <{value = index}> : () -> !pdl.attribute
    %7 = "pdl.attribute"() <{value = affine_map<(d0, d1)[s0] -> (d0 + s0, d1 floordiv 2)>}> : () -> !pdl.attribute
    %8 = "pdl.attribute"() <{value = array<i64: 1, -2>}> : () -> !pdl.attribute
    %9 = "pdl.attribute"() <{value = dense<1.000000e+00> : vector<2x[4]xf16>}> : () -> !pdl.attribute
    %10 = "pdl.attribute"() <{value = @sym}> : () -> !pdl.attribute
    %11 = "pdl.attribute"() <{value = () -> ()}> : () -> !pdl.attribute
    %12 = "pdl.attribute"() <{value = "tab\09 nl\0A \22quoted\22 \E2\82\AC"}> : () -> !pdl.attribute
    %13 = "pdl.attribute"() <{value = []}> : () -> !pdl.attribute
    %14 = "pdl.attribute"() <{value = {}}> : () -> !pdl.attribute
    %15 = "pdl.attribute"() <{value = loc("f":1:2)}> : () -> !pdl.attribute
    %16 = "pdl.type"() <{constantType = tuple<i1, none>}> : () -> !pdl.type
    %17 = "pdl.type"() <{constantType = (i32) -> (f32, bf16)}> : () -> !pdl.type
    %18 = "pdl.type"() <{constantType = tensor<*xui3>}> : () -> !pdl.type
    %19 = "pdl.type"() <{constantType = complex<f64>}> : () -> !pdl.type
    %20 = "pdl.operation"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19) <{attributeValueNames = ["a0", "a1", "a2", "a3", "a4", "a5", "a6", "a7", "a9", "b0", "b1", "b2", "b3", "b4", "b5"], opName = "t.a", operandSegmentSizes = array<i32: 1, 15, 4>}> : (!pdl.range<value>, !pdl.attribute, !pdl.attribute, !pdl.attribute, !pdl.attribute, !pdl.attribute, !pdl.attribute, !pdl.attribute, !pdl.attribute, !pdl.attribute, !pdl.attribute, !pdl.attribute, !pdl.attribute, !pdl.attribute, !pdl.attribute, !pdl.attribute, !pdl.type, !pdl.type, !pdl.type, !pdl.type) -> !pdl.operation
    "pdl.rewrite"(%20) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.erase"(%20) : (!pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// locations.mlir, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 1 : i16, sym_name = "P"}> ({
    %0 = "pdl.operation"() <{attributeValueNames = [], opName = "t.a", operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !pdl.operation
    %1 = "pdl.result"(%0) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
    %2 = "pdl.results"(%0) : (!pdl.operation) -> !pdl.range<value>
    %3 = "pdl.results"(%0) <{index = 1 : i32}> : (!pdl.operation) -> !pdl.value
    %4 = "pdl.result"(%0) <{index = 2 : i32}> : (!pdl.operation) -> !pdl.value
    "pdl.apply_native_constraint"(%1, %2, %3, %4) <{isNegated = false, name = "C"}> : (!pdl.value, !pdl.range<value>, !pdl.value, !pdl.value) -> ()
    "pdl.rewrite"(%0) <{name = "f", operandSegmentSizes = array<i32: 1, 0>}> ({
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// natives.mlir, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 9 : i16, sym_name = "P"}> ({
    %8 = "pdl.operand"() : () -> !pdl.value
    %9 = "pdl.operand"() : () -> !pdl.value
    %10 = "pdl.attribute"() : () -> !pdl.attribute
    %11 = "pdl.types"() : () -> !pdl.range<type>
    %12 = "pdl.operation"(%8, %9, %10, %11) <{attributeValueNames = ["a"], opName = "t.nat", operandSegmentSizes = array<i32: 2, 1, 1>}> : (!pdl.value, !pdl.value, !pdl.attribute, !pdl.range<type>) -> !pdl.operation
    "pdl.apply_native_constraint"(%10) <{isNegated = false, name = "IsEven"}> : (!pdl.attribute) -> ()
    %13:2 = "pdl.apply_native_constraint"(%8, %9) <{isNegated = false, name = "Pair"}> : (!pdl.value, !pdl.value) -> (!pdl.attribute, !pdl.type)
    "pdl.rewrite"(%12) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.apply_native_rewrite"(%12) <{name = "Log"}> : (!pdl.operation) -> ()
      %14:2 = "pdl.apply_native_rewrite"(%8) <{name = "Twice"}> : (!pdl.value) -> (!pdl.value, !pdl.range<value>)
      %15 = "pdl.apply_native_rewrite"(%13#0, %13#1) <{name = "Build"}> : (!pdl.attribute, !pdl.type) -> !pdl.operation
      %16 = "pdl.results"(%15) : (!pdl.operation) -> !pdl.range<value>
      "pdl.replace"(%12, %16, %14#0, %14#1) <{operandSegmentSizes = array<i32: 1, 0, 3>}> : (!pdl.operation, !pdl.range<value>, !pdl.value, !pdl.range<value>) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
  "pdl.pattern"() <{benefit = 1 : i16, sym_name = "Q"}> ({
    %0 = "pdl.operand"() : () -> !pdl.value
    %1 = "pdl.attribute"() : () -> !pdl.attribute
    %2 = "pdl.types"() : () -> !pdl.range<type>
    %3 = "pdl.operation"(%0, %1, %2) <{attributeValueNames = ["a"], opName = "t.nat", operandSegmentSizes = array<i32: 1, 1, 1>}> : (!pdl.value, !pdl.attribute, !pdl.range<type>) -> !pdl.operation
    "pdl.apply_native_constraint"(%1) <{isNegated = true, name = "IsEven"}> : (!pdl.attribute) -> ()
    %4 = "pdl.apply_native_constraint"(%0) <{isNegated = true, name = "One"}> : (!pdl.value) -> !pdl.attribute
    %5 = "pdl.apply_native_constraint"(%0) <{isNegated = false, name = "One"}> : (!pdl.value) -> !pdl.attribute
    "pdl.rewrite"(%3) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %6 = "pdl.type"() <{constantType = index}> : () -> !pdl.type
      %7 = "pdl.operation"(%0, %5, %6) <{attributeValueNames = ["b"], opName = "t.other", operandSegmentSizes = array<i32: 1, 1, 1>}> : (!pdl.value, !pdl.attribute, !pdl.type) -> !pdl.operation
      "pdl.replace"(%3, %7) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// operation_result.mlir, by mlir-opt 22
// mlir-opt refuses: a constraint must not return an operation, which has a clear meaning
module {
  pdl.pattern @P : benefit(1) {
    %0 = operation "t.a"
    %1 = apply_native_constraint "Parent"(%0 : !pdl.operation) : !pdl.operation
    rewrite %0 with "f"(%1 : !pdl.operation)
  }
}
// -----
// replace_values.mlir, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 2 : i16, sym_name = "Swap"}> ({
    %9 = "pdl.operand"() : () -> !pdl.value
    %10 = "pdl.operand"() : () -> !pdl.value
    %11 = "pdl.types"() : () -> !pdl.range<type>
    %12 = "pdl.operation"(%9, %10, %11) <{attributeValueNames = [], opName = "t.sub", operandSegmentSizes = array<i32: 2, 0, 1>}> : (!pdl.value, !pdl.value, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%12) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %13 = "pdl.operation"(%10, %9) <{attributeValueNames = [], opName = "t.rsub", operandSegmentSizes = array<i32: 2, 0, 0>}> : (!pdl.value, !pdl.value) -> !pdl.operation
      "pdl.replace"(%12, %13) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
  "pdl.pattern"() <{benefit = 3 : i16, sym_name = "Fold"}> ({
    %3 = "pdl.operand"() : () -> !pdl.value
    %4 = "pdl.types"() : () -> !pdl.range<type>
    %5 = "pdl.operation"(%3, %4) <{attributeValueNames = [], opName = "t.neg", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.value, !pdl.range<type>) -> !pdl.operation
    %6 = "pdl.result"(%5) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
    %7 = "pdl.types"() : () -> !pdl.range<type>
    %8 = "pdl.operation"(%6, %7) <{attributeValueNames = [], opName = "t.neg", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.value, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%8) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.replace"(%8, %3) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.operation, !pdl.value) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operand"() : () -> !pdl.value
    %1 = "pdl.types"() : () -> !pdl.range<type>
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "t.copy", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.value, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%2) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.replace"(%2, %0) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.operation, !pdl.value) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// results.mlir, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 1 : i16, sym_name = "Multi"}> ({
    %19 = "pdl.operand"() : () -> !pdl.value
    %20 = "pdl.type"() : () -> !pdl.type
    %21 = "pdl.type"() : () -> !pdl.type
    %22 = "pdl.operation"(%19, %20, %21) <{attributeValueNames = [], opName = "t.a", operandSegmentSizes = array<i32: 1, 0, 2>}> : (!pdl.value, !pdl.type, !pdl.type) -> !pdl.operation
    %23 = "pdl.result"(%22) <{index = 1 : i32}> : (!pdl.operation) -> !pdl.value
    %24 = "pdl.result"(%22) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
    %25 = "pdl.results"(%22) : (!pdl.operation) -> !pdl.range<value>
    %26 = "pdl.types"() : () -> !pdl.range<type>
    %27 = "pdl.operation"(%23, %24, %25, %26) <{attributeValueNames = [], opName = "t.b", operandSegmentSizes = array<i32: 3, 0, 1>}> : (!pdl.value, !pdl.value, !pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%27) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %28 = "pdl.result"(%22) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
      %29 = "pdl.operation"(%28, %20) <{attributeValueNames = [], opName = "t.c", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.value, !pdl.type) -> !pdl.operation
      "pdl.replace"(%27, %29) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
  "pdl.pattern"() <{benefit = 1 : i16, sym_name = "Chain"}> ({
    %0 = "pdl.operands"() : () -> !pdl.range<value>
    %1 = "pdl.types"() : () -> !pdl.range<type>
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "t.v", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    %3 = "pdl.results"(%2) : (!pdl.operation) -> !pdl.range<value>
    %4 = "pdl.types"() : () -> !pdl.range<type>
    %5 = "pdl.operation"(%3, %4) <{attributeValueNames = [], opName = "t.u", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    %6 = "pdl.results"(%5) : (!pdl.operation) -> !pdl.range<value>
    %7 = "pdl.types"() : () -> !pdl.range<type>
    %8 = "pdl.operation"(%6, %7) <{attributeValueNames = [], opName = "t.s", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    %9 = "pdl.results"(%8) : (!pdl.operation) -> !pdl.range<value>
    %10 = "pdl.types"() : () -> !pdl.range<type>
    %11 = "pdl.operation"(%9, %10) <{attributeValueNames = [], opName = "t.r", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%11) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %12 = "pdl.results"(%11) : (!pdl.operation) -> !pdl.range<value>
      %13 = "pdl.type"() <{constantType = i32}> : () -> !pdl.type
      %14 = "pdl.type"() <{constantType = i64}> : () -> !pdl.type
      %15 = "pdl.operation"(%12, %13, %14) <{attributeValueNames = [], opName = "t.one", operandSegmentSizes = array<i32: 1, 0, 2>}> : (!pdl.range<value>, !pdl.type, !pdl.type) -> !pdl.operation
      %16 = "pdl.result"(%15) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
      %17 = "pdl.result"(%15) <{index = 1 : i32}> : (!pdl.operation) -> !pdl.value
      %18 = "pdl.operation"(%16, %17) <{attributeValueNames = [], opName = "t.two", operandSegmentSizes = array<i32: 2, 0, 0>}> : (!pdl.value, !pdl.value) -> !pdl.operation
      "pdl.replace"(%11, %18) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// types.mlir, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 4 : i16, sym_name = "Ranges"}> ({
    %4 = "pdl.types"() : () -> !pdl.range<type>
    %5 = "pdl.operands"() : () -> !pdl.range<value>
    %6 = "pdl.type"() <{constantType = i1}> : () -> !pdl.type
    %7 = "pdl.operand"(%6) : (!pdl.type) -> !pdl.value
    %8 = "pdl.type"() <{constantType = memref<?xf32, 3>}> : () -> !pdl.type
    %9 = "pdl.operation"(%5, %7, %4, %8) <{attributeValueNames = [], opName = "t.many", operandSegmentSizes = array<i32: 2, 0, 2>}> : (!pdl.range<value>, !pdl.value, !pdl.range<type>, !pdl.type) -> !pdl.operation
    "pdl.rewrite"(%9) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %10 = "pdl.operation"(%5, %7, %4) <{attributeValueNames = [], opName = "t.fewer", operandSegmentSizes = array<i32: 2, 0, 1>}> : (!pdl.range<value>, !pdl.value, !pdl.range<type>) -> !pdl.operation
      "pdl.erase"(%9) : (!pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
  "pdl.pattern"() <{benefit = 1 : i16, sym_name = "Same"}> ({
    %0 = "pdl.type"() : () -> !pdl.type
    %1 = "pdl.operand"(%0) : (!pdl.type) -> !pdl.value
    %2 = "pdl.operand"(%0) : (!pdl.type) -> !pdl.value
    %3 = "pdl.operation"(%1, %2, %0) <{attributeValueNames = [], opName = "t.same", operandSegmentSizes = array<i32: 2, 0, 1>}> : (!pdl.value, !pdl.value, !pdl.type) -> !pdl.operation
    "pdl.rewrite"(%3) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.replace"(%3, %1) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.operation, !pdl.value) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// users.mlir, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 1 : i16, sym_name = "TwoRoots"}> ({
    %6 = "pdl.operand"() : () -> !pdl.value
    %7 = "pdl.operation"(%6) <{attributeValueNames = [], opName = "t.a", operandSegmentSizes = array<i32: 1, 0, 0>}> : (!pdl.value) -> !pdl.operation
    %8 = "pdl.operation"(%6) <{attributeValueNames = [], opName = "t.b", operandSegmentSizes = array<i32: 1, 0, 0>}> : (!pdl.value) -> !pdl.operation
    "pdl.rewrite"(%7, %8) <{name = "merge", operandSegmentSizes = array<i32: 0, 2>}> ({
    }) : (!pdl.operation, !pdl.operation) -> ()
  }) : () -> ()
  "pdl.pattern"() <{benefit = 1 : i16, sym_name = "Upward"}> ({
    %3 = "pdl.operation"() <{attributeValueNames = [], opName = "t.a", operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !pdl.operation
    %4 = "pdl.result"(%3) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
    %5 = "pdl.operation"(%4) <{attributeValueNames = [], opName = "t.b", operandSegmentSizes = array<i32: 1, 0, 0>}> : (!pdl.value) -> !pdl.operation
    "pdl.rewrite"(%3) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.erase"(%5) : (!pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
  "pdl.pattern"() <{benefit = 1 : i16, sym_name = "ThroughConstraint"}> ({
    %0 = "pdl.operation"() <{attributeValueNames = [], opName = "t.a", operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !pdl.operation
    %1 = "pdl.apply_native_constraint"(%0) <{isNegated = false, name = "Find"}> : (!pdl.operation) -> !pdl.value
    %2 = "pdl.operation"(%1) <{attributeValueNames = [], opName = "t.b", operandSegmentSizes = array<i32: 1, 0, 0>}> : (!pdl.value) -> !pdl.operation
    "pdl.rewrite"(%0, %2) <{name = "both", operandSegmentSizes = array<i32: 0, 2>}> ({
    }) : (!pdl.operation, !pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// xdsl.mlir, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 1 : i16, sym_name = "in_properties"}> ({
    %3 = "pdl.type"() <{constantType = i32}> : () -> !pdl.type
    %4 = "pdl.operand"(%3) : (!pdl.type) -> !pdl.value
    %5 = "pdl.operation"(%4, %3) <{attributeValueNames = [], opName = "arith.addi", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.value, !pdl.type) -> !pdl.operation
    "pdl.rewrite"(%5) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.replace"(%5, %4) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.operation, !pdl.value) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
  "pdl.pattern"() <{benefit = 2 : i16, sym_name = "in_attributes"}> ({
    %2 = "pdl.operation"() <{attributeValueNames = [], operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !pdl.operation
    "pdl.apply_native_constraint"(%2) <{isNegated = false, name = "Small"}> : (!pdl.operation) -> ()
    "pdl.rewrite"(%2) <{name = "external", operandSegmentSizes = array<i32: 1, 0>}> ({
    }) : (!pdl.operation) -> ()
  }) : () -> ()
  "pdl.pattern"() <{benefit = 3 : i16, sym_name = "mixed"}> ({
    %0 = "pdl.operation"() <{attributeValueNames = [], operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !pdl.operation
    %1 = "pdl.results"(%0) <{index = 2 : i32}> : (!pdl.operation) -> !pdl.range<value>
    "pdl.rewrite"(%0) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.erase"(%0) : (!pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// arith.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16, sym_name = "AddZero"}> ({
    %60 = "pdl.operands"() : () -> !pdl.range<value>
    %61 = "pdl.attribute"() <{value = 0 : i32}> : () -> !pdl.attribute
    %62 = "pdl.types"() : () -> !pdl.range<type>
    %63 = "pdl.operation"(%60, %61, %62) <{attributeValueNames = ["value"], opName = "arith.constant", operandSegmentSizes = array<i32: 1, 1, 1>}> : (!pdl.range<value>, !pdl.attribute, !pdl.range<type>) -> !pdl.operation
    %64 = "pdl.operand"() : () -> !pdl.value
    %65 = "pdl.result"(%63) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
    %66 = "pdl.types"() : () -> !pdl.range<type>
    %67 = "pdl.operation"(%64, %65, %66) <{attributeValueNames = [], opName = "arith.addi", operandSegmentSizes = array<i32: 2, 0, 1>}> : (!pdl.value, !pdl.value, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%67) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.replace"(%67, %64) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.operation, !pdl.value) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
  "pdl.pattern"() <{benefit = 0 : i16, sym_name = "ZeroAdd"}> ({
    %52 = "pdl.operands"() : () -> !pdl.range<value>
    %53 = "pdl.attribute"() <{value = 0 : i32}> : () -> !pdl.attribute
    %54 = "pdl.types"() : () -> !pdl.range<type>
    %55 = "pdl.operation"(%52, %53, %54) <{attributeValueNames = ["value"], opName = "arith.constant", operandSegmentSizes = array<i32: 1, 1, 1>}> : (!pdl.range<value>, !pdl.attribute, !pdl.range<type>) -> !pdl.operation
    %56 = "pdl.result"(%55) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
    %57 = "pdl.operand"() : () -> !pdl.value
    %58 = "pdl.types"() : () -> !pdl.range<type>
    %59 = "pdl.operation"(%56, %57, %58) <{attributeValueNames = [], opName = "arith.addi", operandSegmentSizes = array<i32: 2, 0, 1>}> : (!pdl.value, !pdl.value, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%59) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.replace"(%59, %57) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.operation, !pdl.value) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
  "pdl.pattern"() <{benefit = 0 : i16, sym_name = "MulOne"}> ({
    %44 = "pdl.operands"() : () -> !pdl.range<value>
    %45 = "pdl.attribute"() <{value = 1 : i32}> : () -> !pdl.attribute
    %46 = "pdl.types"() : () -> !pdl.range<type>
    %47 = "pdl.operation"(%44, %45, %46) <{attributeValueNames = ["value"], opName = "arith.constant", operandSegmentSizes = array<i32: 1, 1, 1>}> : (!pdl.range<value>, !pdl.attribute, !pdl.range<type>) -> !pdl.operation
    %48 = "pdl.operand"() : () -> !pdl.value
    %49 = "pdl.result"(%47) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
    %50 = "pdl.types"() : () -> !pdl.range<type>
    %51 = "pdl.operation"(%48, %49, %50) <{attributeValueNames = [], opName = "arith.muli", operandSegmentSizes = array<i32: 2, 0, 1>}> : (!pdl.value, !pdl.value, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%51) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.replace"(%51, %48) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.operation, !pdl.value) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
  "pdl.pattern"() <{benefit = 0 : i16, sym_name = "MulZero"}> ({
    %36 = "pdl.operands"() : () -> !pdl.range<value>
    %37 = "pdl.attribute"() <{value = 0 : i32}> : () -> !pdl.attribute
    %38 = "pdl.types"() : () -> !pdl.range<type>
    %39 = "pdl.operation"(%36, %37, %38) <{attributeValueNames = ["value"], opName = "arith.constant", operandSegmentSizes = array<i32: 1, 1, 1>}> : (!pdl.range<value>, !pdl.attribute, !pdl.range<type>) -> !pdl.operation
    %40 = "pdl.operand"() : () -> !pdl.value
    %41 = "pdl.result"(%39) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
    %42 = "pdl.types"() : () -> !pdl.range<type>
    %43 = "pdl.operation"(%40, %41, %42) <{attributeValueNames = [], opName = "arith.muli", operandSegmentSizes = array<i32: 2, 0, 1>}> : (!pdl.value, !pdl.value, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%43) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.replace"(%43, %39) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
  "pdl.pattern"() <{benefit = 0 : i16, sym_name = "AddSelf"}> ({
    %27 = "pdl.operand"() : () -> !pdl.value
    %28 = "pdl.type"() <{constantType = i32}> : () -> !pdl.type
    %29 = "pdl.operation"(%27, %27, %28) <{attributeValueNames = [], opName = "arith.addi", operandSegmentSizes = array<i32: 2, 0, 1>}> : (!pdl.value, !pdl.value, !pdl.type) -> !pdl.operation
    "pdl.rewrite"(%29) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %30 = "pdl.attribute"() <{value = 2 : i32}> : () -> !pdl.attribute
      %31 = "pdl.type"() <{constantType = i32}> : () -> !pdl.type
      %32 = "pdl.operation"(%30, %31) <{attributeValueNames = ["value"], opName = "arith.constant", operandSegmentSizes = array<i32: 0, 1, 1>}> : (!pdl.attribute, !pdl.type) -> !pdl.operation
      %33 = "pdl.results"(%32) : (!pdl.operation) -> !pdl.range<value>
      %34 = "pdl.type"() <{constantType = i32}> : () -> !pdl.type
      %35 = "pdl.operation"(%27, %33, %34) <{attributeValueNames = [], opName = "arith.muli", operandSegmentSizes = array<i32: 2, 0, 1>}> : (!pdl.value, !pdl.range<value>, !pdl.type) -> !pdl.operation
      "pdl.replace"(%29, %35) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
  "pdl.pattern"() <{benefit = 0 : i16, sym_name = "SubSelf"}> ({
    %22 = "pdl.operand"() : () -> !pdl.value
    %23 = "pdl.type"() <{constantType = i32}> : () -> !pdl.type
    %24 = "pdl.operation"(%22, %22, %23) <{attributeValueNames = [], opName = "arith.subi", operandSegmentSizes = array<i32: 2, 0, 1>}> : (!pdl.value, !pdl.value, !pdl.type) -> !pdl.operation
    "pdl.rewrite"(%24) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %25 = "pdl.attribute"() <{value = 0 : i32}> : () -> !pdl.attribute
      %26 = "pdl.operation"(%25) <{attributeValueNames = ["value"], opName = "arith.constant", operandSegmentSizes = array<i32: 0, 1, 0>}> : (!pdl.attribute) -> !pdl.operation
      "pdl.replace"(%24, %26) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
  "pdl.pattern"() <{benefit = 0 : i16, sym_name = "SubAdd"}> ({
    %15 = "pdl.operand"() : () -> !pdl.value
    %16 = "pdl.operand"() : () -> !pdl.value
    %17 = "pdl.types"() : () -> !pdl.range<type>
    %18 = "pdl.operation"(%15, %16, %17) <{attributeValueNames = [], opName = "arith.subi", operandSegmentSizes = array<i32: 2, 0, 1>}> : (!pdl.value, !pdl.value, !pdl.range<type>) -> !pdl.operation
    %19 = "pdl.result"(%18) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
    %20 = "pdl.types"() : () -> !pdl.range<type>
    %21 = "pdl.operation"(%19, %16, %20) <{attributeValueNames = [], opName = "arith.addi", operandSegmentSizes = array<i32: 2, 0, 1>}> : (!pdl.value, !pdl.value, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%21) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.replace"(%21, %15) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.operation, !pdl.value) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
  "pdl.pattern"() <{benefit = 0 : i16, sym_name = "DoubleNegation"}> ({
    %0 = "pdl.attribute"() <{value = 0 : i32}> : () -> !pdl.attribute
    %1 = "pdl.operands"() : () -> !pdl.range<value>
    %2 = "pdl.types"() : () -> !pdl.range<type>
    %3 = "pdl.operation"(%1, %0, %2) <{attributeValueNames = ["value"], opName = "arith.constant", operandSegmentSizes = array<i32: 1, 1, 1>}> : (!pdl.range<value>, !pdl.attribute, !pdl.range<type>) -> !pdl.operation
    %4 = "pdl.result"(%3) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
    %5 = "pdl.operand"() : () -> !pdl.value
    %6 = "pdl.types"() : () -> !pdl.range<type>
    %7 = "pdl.operation"(%4, %5, %6) <{attributeValueNames = [], opName = "arith.subi", operandSegmentSizes = array<i32: 2, 0, 1>}> : (!pdl.value, !pdl.value, !pdl.range<type>) -> !pdl.operation
    %8 = "pdl.operands"() : () -> !pdl.range<value>
    %9 = "pdl.types"() : () -> !pdl.range<type>
    %10 = "pdl.operation"(%8, %0, %9) <{attributeValueNames = ["value"], opName = "arith.constant", operandSegmentSizes = array<i32: 1, 1, 1>}> : (!pdl.range<value>, !pdl.attribute, !pdl.range<type>) -> !pdl.operation
    %11 = "pdl.result"(%10) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
    %12 = "pdl.result"(%7) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
    %13 = "pdl.types"() : () -> !pdl.range<type>
    %14 = "pdl.operation"(%11, %12, %13) <{attributeValueNames = [], opName = "arith.subi", operandSegmentSizes = array<i32: 2, 0, 1>}> : (!pdl.value, !pdl.value, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%14) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.replace"(%14, %5) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.operation, !pdl.value) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// multi_result.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16, sym_name = "MergeDivMod"}> ({
    %26 = "pdl.operand"() : () -> !pdl.value
    %27 = "pdl.operand"() : () -> !pdl.value
    %28 = "pdl.type"() : () -> !pdl.type
    %29 = "pdl.operation"(%26, %27, %28) <{attributeValueNames = [], opName = "calc.div", operandSegmentSizes = array<i32: 2, 0, 1>}> : (!pdl.value, !pdl.value, !pdl.type) -> !pdl.operation
    %30 = "pdl.types"() : () -> !pdl.range<type>
    %31 = "pdl.operation"(%26, %27, %30) <{attributeValueNames = [], opName = "calc.mod", operandSegmentSizes = array<i32: 2, 0, 1>}> : (!pdl.value, !pdl.value, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%29) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %32 = "pdl.operation"(%26, %27, %28, %28) <{attributeValueNames = [], opName = "calc.divmod", operandSegmentSizes = array<i32: 2, 0, 2>}> : (!pdl.value, !pdl.value, !pdl.type, !pdl.type) -> !pdl.operation
      %33 = "pdl.result"(%32) <{index = 1 : i32}> : (!pdl.operation) -> !pdl.value
      "pdl.replace"(%31, %33) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.operation, !pdl.value) -> ()
      %34 = "pdl.result"(%32) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
      "pdl.replace"(%29, %34) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.operation, !pdl.value) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
  "pdl.pattern"() <{benefit = 0 : i16, sym_name = "DivModOfProduct"}> ({
    %14 = "pdl.operand"() : () -> !pdl.value
    %15 = "pdl.operand"() : () -> !pdl.value
    %16 = "pdl.types"() : () -> !pdl.range<type>
    %17 = "pdl.operation"(%14, %15, %16) <{attributeValueNames = [], opName = "calc.mul", operandSegmentSizes = array<i32: 2, 0, 1>}> : (!pdl.value, !pdl.value, !pdl.range<type>) -> !pdl.operation
    %18 = "pdl.result"(%17) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
    %19 = "pdl.types"() : () -> !pdl.range<type>
    %20 = "pdl.operation"(%18, %15, %19) <{attributeValueNames = [], opName = "calc.divmod", operandSegmentSizes = array<i32: 2, 0, 1>}> : (!pdl.value, !pdl.value, !pdl.range<type>) -> !pdl.operation
    %21 = "pdl.result"(%20) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
    %22 = "pdl.result"(%20) <{index = 1 : i32}> : (!pdl.operation) -> !pdl.value
    %23 = "pdl.types"() : () -> !pdl.range<type>
    %24 = "pdl.operation"(%21, %22, %23) <{attributeValueNames = [], opName = "calc.pair", operandSegmentSizes = array<i32: 2, 0, 1>}> : (!pdl.value, !pdl.value, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%24) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %25 = "pdl.operation"(%14) <{attributeValueNames = [], opName = "calc.exact", operandSegmentSizes = array<i32: 1, 0, 0>}> : (!pdl.value) -> !pdl.operation
      "pdl.replace"(%24, %25) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
  "pdl.pattern"() <{benefit = 0 : i16, sym_name = "SwapSwap"}> ({
    %6 = "pdl.operand"() : () -> !pdl.value
    %7 = "pdl.operand"() : () -> !pdl.value
    %8 = "pdl.types"() : () -> !pdl.range<type>
    %9 = "pdl.operation"(%6, %7, %8) <{attributeValueNames = [], opName = "calc.swap", operandSegmentSizes = array<i32: 2, 0, 1>}> : (!pdl.value, !pdl.value, !pdl.range<type>) -> !pdl.operation
    %10 = "pdl.result"(%9) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
    %11 = "pdl.result"(%9) <{index = 1 : i32}> : (!pdl.operation) -> !pdl.value
    %12 = "pdl.types"() : () -> !pdl.range<type>
    %13 = "pdl.operation"(%10, %11, %12) <{attributeValueNames = [], opName = "calc.swap", operandSegmentSizes = array<i32: 2, 0, 1>}> : (!pdl.value, !pdl.value, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%13) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.replace"(%13, %6, %7) <{operandSegmentSizes = array<i32: 1, 0, 2>}> : (!pdl.operation, !pdl.value, !pdl.value) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
  "pdl.pattern"() <{benefit = 0 : i16, sym_name = "PackOfUnpack"}> ({
    %0 = "pdl.operand"() : () -> !pdl.value
    %1 = "pdl.types"() : () -> !pdl.range<type>
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "calc.unpack", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.value, !pdl.range<type>) -> !pdl.operation
    %3 = "pdl.results"(%2) : (!pdl.operation) -> !pdl.range<value>
    %4 = "pdl.types"() : () -> !pdl.range<type>
    %5 = "pdl.operation"(%3, %4) <{attributeValueNames = [], opName = "calc.pack", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%5) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.replace"(%5, %0) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.operation, !pdl.value) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// reshape.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16, sym_name = "ReshapeReshape"}> ({
    %25 = "pdl.operand"() : () -> !pdl.value
    %26 = "pdl.types"() : () -> !pdl.range<type>
    %27 = "pdl.operation"(%25, %26) <{attributeValueNames = [], opName = "toy.reshape", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.value, !pdl.range<type>) -> !pdl.operation
    %28 = "pdl.result"(%27) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
    %29 = "pdl.type"() : () -> !pdl.type
    %30 = "pdl.operation"(%28, %29) <{attributeValueNames = [], opName = "toy.reshape", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.value, !pdl.type) -> !pdl.operation
    "pdl.rewrite"(%30) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %31 = "pdl.operation"(%25, %29) <{attributeValueNames = [], opName = "toy.reshape", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.value, !pdl.type) -> !pdl.operation
      "pdl.replace"(%30, %31) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
  "pdl.pattern"() <{benefit = 0 : i16, sym_name = "RedundantReshape"}> ({
    %22 = "pdl.type"() : () -> !pdl.type
    %23 = "pdl.operand"(%22) : (!pdl.type) -> !pdl.value
    %24 = "pdl.operation"(%23, %22) <{attributeValueNames = [], opName = "toy.reshape", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.value, !pdl.type) -> !pdl.operation
    "pdl.rewrite"(%24) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.replace"(%24, %23) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.operation, !pdl.value) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
  "pdl.pattern"() <{benefit = 0 : i16, sym_name = "TransposeTranspose"}> ({
    %15 = "pdl.attribute"() <{value = array<i64: 1, 0>}> : () -> !pdl.attribute
    %16 = "pdl.operand"() : () -> !pdl.value
    %17 = "pdl.types"() : () -> !pdl.range<type>
    %18 = "pdl.operation"(%16, %15, %17) <{attributeValueNames = ["permutation"], opName = "toy.transpose", operandSegmentSizes = array<i32: 1, 1, 1>}> : (!pdl.value, !pdl.attribute, !pdl.range<type>) -> !pdl.operation
    %19 = "pdl.result"(%18) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
    %20 = "pdl.types"() : () -> !pdl.range<type>
    %21 = "pdl.operation"(%19, %15, %20) <{attributeValueNames = ["permutation"], opName = "toy.transpose", operandSegmentSizes = array<i32: 1, 1, 1>}> : (!pdl.value, !pdl.attribute, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%21) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.replace"(%21, %16) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.operation, !pdl.value) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
  "pdl.pattern"() <{benefit = 0 : i16, sym_name = "AddOfTransposes"}> ({
    %0 = "pdl.attribute"() : () -> !pdl.attribute
    %1 = "pdl.type"() : () -> !pdl.type
    %2 = "pdl.operand"(%1) : (!pdl.type) -> !pdl.value
    %3 = "pdl.types"() : () -> !pdl.range<type>
    %4 = "pdl.operation"(%2, %0, %3) <{attributeValueNames = ["permutation"], opName = "toy.transpose", operandSegmentSizes = array<i32: 1, 1, 1>}> : (!pdl.value, !pdl.attribute, !pdl.range<type>) -> !pdl.operation
    %5 = "pdl.operand"(%1) : (!pdl.type) -> !pdl.value
    %6 = "pdl.types"() : () -> !pdl.range<type>
    %7 = "pdl.operation"(%5, %0, %6) <{attributeValueNames = ["permutation"], opName = "toy.transpose", operandSegmentSizes = array<i32: 1, 1, 1>}> : (!pdl.value, !pdl.attribute, !pdl.range<type>) -> !pdl.operation
    %8 = "pdl.result"(%4) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
    %9 = "pdl.result"(%7) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
    %10 = "pdl.type"() : () -> !pdl.type
    %11 = "pdl.operation"(%8, %9, %10) <{attributeValueNames = [], opName = "toy.add", operandSegmentSizes = array<i32: 2, 0, 1>}> : (!pdl.value, !pdl.value, !pdl.type) -> !pdl.operation
    "pdl.rewrite"(%11) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %12 = "pdl.operation"(%2, %5, %1) <{attributeValueNames = [], opName = "toy.add", operandSegmentSizes = array<i32: 2, 0, 1>}> : (!pdl.value, !pdl.value, !pdl.type) -> !pdl.operation
      %13 = "pdl.results"(%12) : (!pdl.operation) -> !pdl.range<value>
      %14 = "pdl.operation"(%13, %0, %10) <{attributeValueNames = ["permutation"], opName = "toy.transpose", operandSegmentSizes = array<i32: 1, 1, 1>}> : (!pdl.range<value>, !pdl.attribute, !pdl.type) -> !pdl.operation
      "pdl.replace"(%11, %14) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// strength.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16, sym_name = "MulToShift"}> ({
    %20 = "pdl.attribute"() : () -> !pdl.attribute
    %21 = "pdl.operand"() : () -> !pdl.value
    %22 = "pdl.operands"() : () -> !pdl.range<value>
    %23 = "pdl.types"() : () -> !pdl.range<type>
    %24 = "pdl.operation"(%22, %20, %23) <{attributeValueNames = ["value"], opName = "arith.constant", operandSegmentSizes = array<i32: 1, 1, 1>}> : (!pdl.range<value>, !pdl.attribute, !pdl.range<type>) -> !pdl.operation
    %25 = "pdl.result"(%24) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
    %26 = "pdl.type"() : () -> !pdl.type
    %27 = "pdl.operation"(%21, %25, %26) <{attributeValueNames = [], opName = "arith.muli", operandSegmentSizes = array<i32: 2, 0, 1>}> : (!pdl.value, !pdl.value, !pdl.type) -> !pdl.operation
    %28 = "pdl.apply_native_constraint"(%20) <{isNegated = false, name = "PowerOfTwo"}> : (!pdl.attribute) -> !pdl.attribute
    "pdl.rewrite"(%27) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %29 = "pdl.operation"(%28, %26) <{attributeValueNames = ["value"], opName = "arith.constant", operandSegmentSizes = array<i32: 0, 1, 1>}> : (!pdl.attribute, !pdl.type) -> !pdl.operation
      %30 = "pdl.results"(%29) : (!pdl.operation) -> !pdl.range<value>
      %31 = "pdl.operation"(%21, %30, %26) <{attributeValueNames = [], opName = "arith.shli", operandSegmentSizes = array<i32: 2, 0, 1>}> : (!pdl.value, !pdl.range<value>, !pdl.type) -> !pdl.operation
      "pdl.replace"(%27, %31) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
  "pdl.pattern"() <{benefit = 0 : i16, sym_name = "DivToShift"}> ({
    %8 = "pdl.attribute"() : () -> !pdl.attribute
    %9 = "pdl.operand"() : () -> !pdl.value
    %10 = "pdl.operands"() : () -> !pdl.range<value>
    %11 = "pdl.types"() : () -> !pdl.range<type>
    %12 = "pdl.operation"(%10, %8, %11) <{attributeValueNames = ["value"], opName = "arith.constant", operandSegmentSizes = array<i32: 1, 1, 1>}> : (!pdl.range<value>, !pdl.attribute, !pdl.range<type>) -> !pdl.operation
    %13 = "pdl.result"(%12) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
    %14 = "pdl.type"() : () -> !pdl.type
    %15 = "pdl.operation"(%9, %13, %14) <{attributeValueNames = [], opName = "arith.divui", operandSegmentSizes = array<i32: 2, 0, 1>}> : (!pdl.value, !pdl.value, !pdl.type) -> !pdl.operation
    %16 = "pdl.apply_native_constraint"(%8) <{isNegated = false, name = "PowerOfTwo"}> : (!pdl.attribute) -> !pdl.attribute
    "pdl.rewrite"(%15) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %17 = "pdl.operation"(%16, %14) <{attributeValueNames = ["value"], opName = "arith.constant", operandSegmentSizes = array<i32: 0, 1, 1>}> : (!pdl.attribute, !pdl.type) -> !pdl.operation
      %18 = "pdl.results"(%17) : (!pdl.operation) -> !pdl.range<value>
      %19 = "pdl.operation"(%9, %18, %14) <{attributeValueNames = [], opName = "arith.shrui", operandSegmentSizes = array<i32: 2, 0, 1>}> : (!pdl.value, !pdl.range<value>, !pdl.type) -> !pdl.operation
      "pdl.replace"(%15, %19) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
  "pdl.pattern"() <{benefit = 5 : i16, sym_name = "MulDiv"}> ({
    %0 = "pdl.operand"() : () -> !pdl.value
    %1 = "pdl.operand"() : () -> !pdl.value
    %2 = "pdl.types"() : () -> !pdl.range<type>
    %3 = "pdl.operation"(%1, %0, %2) <{attributeValueNames = [], opName = "arith.muli", operandSegmentSizes = array<i32: 2, 0, 1>}> : (!pdl.value, !pdl.value, !pdl.range<type>) -> !pdl.operation
    %4 = "pdl.result"(%3) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
    "pdl.apply_native_constraint"(%4) <{isNegated = false, name = "HasOneUse"}> : (!pdl.value) -> ()
    %5 = "pdl.result"(%3) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
    %6 = "pdl.types"() : () -> !pdl.range<type>
    %7 = "pdl.operation"(%5, %0, %6) <{attributeValueNames = [], opName = "arith.divui", operandSegmentSizes = array<i32: 2, 0, 1>}> : (!pdl.value, !pdl.value, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%7) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.replace"(%7, %1) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.operation, !pdl.value) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// library.pdll, by mlir-opt 22
"builtin.module"() ({
^bb0:
}) : () -> ()
// -----
// 073_multi_result_operations.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operands"() : () -> !pdl.range<value>
    %1 = "pdl.types"() : () -> !pdl.range<type>
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "my_dialect.three_result_op", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    %3 = "pdl.result"(%2) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
    %4 = "pdl.operand"() : () -> !pdl.value
    %5 = "pdl.result"(%2) <{index = 2 : i32}> : (!pdl.operation) -> !pdl.value
    %6 = "pdl.types"() : () -> !pdl.range<type>
    %7 = "pdl.operation"(%3, %4, %5, %6) <{attributeValueNames = [], opName = "my_dialect.user_op", operandSegmentSizes = array<i32: 3, 0, 1>}> : (!pdl.value, !pdl.value, !pdl.value, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%7) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %8 = "pdl.result"(%2) <{index = 2 : i32}> : (!pdl.operation) -> !pdl.value
      %9 = "pdl.result"(%2) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
      %10 = "pdl.operation"(%8, %9) <{attributeValueNames = [], opName = "my_dialect.used", operandSegmentSizes = array<i32: 2, 0, 0>}> : (!pdl.value, !pdl.value) -> !pdl.operation
      "pdl.replace"(%7, %10) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 1014_constraint_results.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operands"() : () -> !pdl.range<value>
    %1 = "pdl.types"() : () -> !pdl.range<type>
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "my_dialect.foo", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    %3 = "pdl.result"(%2) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
    %4 = "pdl.result"(%2) <{index = 1 : i32}> : (!pdl.operation) -> !pdl.value
    %5 = "pdl.result"(%2) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
    %6 = "pdl.result"(%2) <{index = 1 : i32}> : (!pdl.operation) -> !pdl.value
    %7 = "pdl.types"() : () -> !pdl.range<type>
    %8 = "pdl.operation"(%3, %6, %7) <{attributeValueNames = [], opName = "my_dialect.user", operandSegmentSizes = array<i32: 2, 0, 1>}> : (!pdl.value, !pdl.value, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%8) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.replace"(%8, %3, %6, %6) <{operandSegmentSizes = array<i32: 1, 0, 3>}> : (!pdl.operation, !pdl.value, !pdl.value, !pdl.value) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 1035_constraint_inference.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operands"() : () -> !pdl.range<value>
    %1 = "pdl.types"() : () -> !pdl.range<type>
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "my_dialect.foo", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    %3 = "pdl.result"(%2) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
    %4 = "pdl.result"(%2) <{index = 1 : i32}> : (!pdl.operation) -> !pdl.value
    %5 = "pdl.types"() : () -> !pdl.range<type>
    %6 = "pdl.operation"(%3, %4, %5) <{attributeValueNames = [], opName = "my_dialect.user", operandSegmentSizes = array<i32: 2, 0, 1>}> : (!pdl.value, !pdl.value, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%6) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.replace"(%6, %4, %3) <{operandSegmentSizes = array<i32: 1, 0, 2>}> : (!pdl.operation, !pdl.value, !pdl.value) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 1056_constraint_bodies.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operands"() : () -> !pdl.range<value>
    %1 = "pdl.types"() : () -> !pdl.range<type>
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "my_dialect.foo", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    %3 = "pdl.result"(%2) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
    %4 = "pdl.result"(%2) <{index = 1 : i32}> : (!pdl.operation) -> !pdl.value
    %5 = "pdl.types"() : () -> !pdl.range<type>
    %6 = "pdl.operation"(%3, %4, %5) <{attributeValueNames = [], opName = "my_dialect.user", operandSegmentSizes = array<i32: 2, 0, 1>}> : (!pdl.value, !pdl.value, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%6) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.replace"(%6, %3) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.operation, !pdl.value) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 1069_constraint_lambdas.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operands"() : () -> !pdl.range<value>
    %1 = "pdl.types"() : () -> !pdl.range<type>
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "my_dialect.foo", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    %3 = "pdl.result"(%2) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
    %4 = "pdl.result"(%2) <{index = 1 : i32}> : (!pdl.operation) -> !pdl.value
    %5 = "pdl.types"() : () -> !pdl.range<type>
    %6 = "pdl.operation"(%3, %4, %5) <{attributeValueNames = [], opName = "my_dialect.user", operandSegmentSizes = array<i32: 2, 0, 1>}> : (!pdl.value, !pdl.value, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%6) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.replace"(%6, %3) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.operation, !pdl.value) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 1088_native_constraints.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operand"() : () -> !pdl.value
    "pdl.apply_native_constraint"(%0) <{isNegated = false, name = "HasOneUse"}> : (!pdl.value) -> ()
    %1 = "pdl.operand"() : () -> !pdl.value
    %2 = "pdl.types"() : () -> !pdl.range<type>
    %3 = "pdl.operation"(%0, %1, %2) <{attributeValueNames = [], opName = "my_dialect.foo", operandSegmentSizes = array<i32: 2, 0, 1>}> : (!pdl.value, !pdl.value, !pdl.range<type>) -> !pdl.operation
    "pdl.apply_native_constraint"(%1) <{isNegated = false, name = "HasOneUse"}> : (!pdl.value) -> ()
    "pdl.apply_native_constraint"(%0, %1) <{isNegated = false, name = "HasSameElementType"}> : (!pdl.value, !pdl.value) -> ()
    "pdl.rewrite"(%3) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %4 = "pdl.operation"(%1, %0) <{attributeValueNames = [], opName = "my_dialect.same", operandSegmentSizes = array<i32: 2, 0, 0>}> : (!pdl.value, !pdl.value) -> !pdl.operation
      "pdl.replace"(%3, %4) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 1134_native_constraint_code.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operand"() : () -> !pdl.value
    "pdl.apply_native_constraint"(%0) <{isNegated = false, name = "HasOneUse"}> : (!pdl.value) -> ()
    %1 = "pdl.operand"() : () -> !pdl.value
    %2 = "pdl.types"() : () -> !pdl.range<type>
    %3 = "pdl.operation"(%0, %1, %2) <{attributeValueNames = [], opName = "my_dialect.foo", operandSegmentSizes = array<i32: 2, 0, 1>}> : (!pdl.value, !pdl.value, !pdl.range<type>) -> !pdl.operation
    "pdl.apply_native_constraint"(%0) <{isNegated = false, name = "HasOneUse"}> : (!pdl.value) -> ()
    "pdl.apply_native_constraint"(%0, %1) <{isNegated = false, name = "HasSameElementType"}> : (!pdl.value, !pdl.value) -> ()
    "pdl.rewrite"(%3) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %4 = "pdl.operation"(%1, %0) <{attributeValueNames = [], opName = "my_dialect.same", operandSegmentSizes = array<i32: 2, 0, 0>}> : (!pdl.value, !pdl.value) -> !pdl.operation
      "pdl.replace"(%3, %4) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 1202_native_op_argument.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operands"() : () -> !pdl.range<value>
    %1 = "pdl.types"() : () -> !pdl.range<type>
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "my_dialect.bar", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    "pdl.apply_native_constraint"(%2) <{isNegated = false, name = "IsMarked"}> : (!pdl.operation) -> ()
    "pdl.rewrite"(%2) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %3 = "pdl.operation"() <{attributeValueNames = [], opName = "my_dialect.found", operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !pdl.operation
      "pdl.replace"(%2, %3) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 1297_erase.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operands"() : () -> !pdl.range<value>
    %1 = "pdl.types"() : () -> !pdl.range<type>
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "my_dialect.foo", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%2) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.erase"(%2) : (!pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 1306_replace.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16, sym_name = "One"}> ({
    %9 = "pdl.operand"() : () -> !pdl.value
    %10 = "pdl.types"() : () -> !pdl.range<type>
    %11 = "pdl.operation"(%9, %10) <{attributeValueNames = [], opName = "my_dialect.one", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.value, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%11) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.replace"(%11, %9) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.operation, !pdl.value) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
  "pdl.pattern"() <{benefit = 0 : i16, sym_name = "Several"}> ({
    %4 = "pdl.operand"() : () -> !pdl.value
    %5 = "pdl.operand"() : () -> !pdl.value
    %6 = "pdl.operand"() : () -> !pdl.value
    %7 = "pdl.types"() : () -> !pdl.range<type>
    %8 = "pdl.operation"(%4, %5, %6, %7) <{attributeValueNames = [], opName = "my_dialect.several", operandSegmentSizes = array<i32: 3, 0, 1>}> : (!pdl.value, !pdl.value, !pdl.value, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%8) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.replace"(%8, %4, %6) <{operandSegmentSizes = array<i32: 1, 0, 2>}> : (!pdl.operation, !pdl.value, !pdl.value) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
  "pdl.pattern"() <{benefit = 0 : i16, sym_name = "Operation"}> ({
    %0 = "pdl.operands"() : () -> !pdl.range<value>
    %1 = "pdl.types"() : () -> !pdl.range<type>
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "my_dialect.foo", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%2) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %3 = "pdl.operation"() <{attributeValueNames = [], opName = "my_dialect.bar", operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !pdl.operation
      "pdl.replace"(%2, %3) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 1339_rewrite.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operand"() : () -> !pdl.value
    %1 = "pdl.types"() : () -> !pdl.range<type>
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "my_dialect.foo", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.value, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%2) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %3 = "pdl.type"() <{constantType = i1}> : () -> !pdl.type
      %4 = "pdl.operation"(%0, %3) <{attributeValueNames = [], opName = "my_dialect.note", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.value, !pdl.type) -> !pdl.operation
      "pdl.replace"(%2, %0) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.operation, !pdl.value) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 1364_rewrites_in_pdll.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operand"() : () -> !pdl.value
    %1 = "pdl.type"() : () -> !pdl.type
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "my_dialect.old_op", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.value, !pdl.type) -> !pdl.operation
    "pdl.rewrite"(%2) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %3 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "my_dialect.foo", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.value, !pdl.type) -> !pdl.operation
      "pdl.replace"(%2, %3) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 136_constraints_next_to_entities.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operand"() : () -> !pdl.value
    %1 = "pdl.types"() : () -> !pdl.range<type>
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "my_dialect.two_result_op", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.value, !pdl.range<type>) -> !pdl.operation
    %3 = "pdl.result"(%2) <{index = 1 : i32}> : (!pdl.operation) -> !pdl.value
    "pdl.apply_native_constraint"(%3) <{isNegated = false, name = "HasNoUseOf"}> : (!pdl.value) -> ()
    %4 = "pdl.result"(%2) <{index = 1 : i32}> : (!pdl.operation) -> !pdl.value
    "pdl.apply_native_constraint"(%0, %4) <{isNegated = false, name = "HasSameElementType"}> : (!pdl.value, !pdl.value) -> ()
    "pdl.rewrite"(%2) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %5 = "pdl.operation"(%0) <{attributeValueNames = [], opName = "my_dialect.simplified", operandSegmentSizes = array<i32: 1, 0, 0>}> : (!pdl.value) -> !pdl.operation
      "pdl.replace"(%2, %5) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 1383_rewrite_results.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operands"() : () -> !pdl.range<value>
    %1 = "pdl.types"() : () -> !pdl.range<type>
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "my_dialect.foo", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%2) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %3 = "pdl.type"() <{constantType = i1}> : () -> !pdl.type
      %4 = "pdl.operation"(%3) <{attributeValueNames = [], opName = "my_dialect.bar", operandSegmentSizes = array<i32: 0, 0, 1>}> : (!pdl.type) -> !pdl.operation
      %5 = "pdl.type"() <{constantType = i2}> : () -> !pdl.type
      %6 = "pdl.operation"(%5) <{attributeValueNames = [], opName = "my_dialect.foo2", operandSegmentSizes = array<i32: 0, 0, 1>}> : (!pdl.type) -> !pdl.operation
      %7 = "pdl.type"() <{constantType = i1}> : () -> !pdl.type
      %8 = "pdl.operation"(%7) <{attributeValueNames = [], opName = "my_dialect.bar", operandSegmentSizes = array<i32: 0, 0, 1>}> : (!pdl.type) -> !pdl.operation
      %9 = "pdl.type"() <{constantType = i2}> : () -> !pdl.type
      %10 = "pdl.operation"(%9) <{attributeValueNames = [], opName = "my_dialect.foo2", operandSegmentSizes = array<i32: 0, 0, 1>}> : (!pdl.type) -> !pdl.operation
      %11 = "pdl.results"(%10) : (!pdl.operation) -> !pdl.range<value>
      %12 = "pdl.results"(%4) : (!pdl.operation) -> !pdl.range<value>
      "pdl.replace"(%2, %12, %11, %11) <{operandSegmentSizes = array<i32: 1, 0, 3>}> : (!pdl.operation, !pdl.range<value>, !pdl.range<value>, !pdl.range<value>) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 1408_rewrite_inference.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operands"() : () -> !pdl.range<value>
    %1 = "pdl.types"() : () -> !pdl.range<type>
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "my_dialect.foo", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%2) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %3 = "pdl.type"() <{constantType = i1}> : () -> !pdl.type
      %4 = "pdl.type"() <{constantType = i2}> : () -> !pdl.type
      %5 = "pdl.operation"(%3, %4) <{attributeValueNames = [], opName = "my_dialect.bar", operandSegmentSizes = array<i32: 0, 0, 2>}> : (!pdl.type, !pdl.type) -> !pdl.operation
      %6 = "pdl.result"(%5) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
      %7 = "pdl.result"(%5) <{index = 1 : i32}> : (!pdl.operation) -> !pdl.value
      "pdl.replace"(%2, %6, %7) <{operandSegmentSizes = array<i32: 1, 0, 2>}> : (!pdl.operation, !pdl.value, !pdl.value) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 1430_rewrite_bodies.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operands"() : () -> !pdl.range<value>
    %1 = "pdl.types"() : () -> !pdl.range<type>
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "my_dialect.foo", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%2) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.erase"(%2) : (!pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 1444_rewrite_lambdas.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operands"() : () -> !pdl.range<value>
    %1 = "pdl.types"() : () -> !pdl.range<type>
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "my_dialect.foo", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%2) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.erase"(%2) : (!pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 1461_native_rewrite.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operand"() : () -> !pdl.value
    %1 = "pdl.types"() : () -> !pdl.range<type>
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "my_dialect.old_op", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.value, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%2) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %3 = "pdl.apply_native_rewrite"(%0) <{name = "BuildOp"}> : (!pdl.value) -> !pdl.operation
      "pdl.replace"(%2, %3) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 1492_native_rewrite_code.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operand"() : () -> !pdl.value
    %1 = "pdl.types"() : () -> !pdl.range<type>
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "my_dialect.root", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.value, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%2) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %3:2 = "pdl.apply_native_rewrite"(%0) <{name = "BuildTwo"}> : (!pdl.value) -> (!pdl.operation, !pdl.operation)
      %4 = "pdl.results"(%3#0) : (!pdl.operation) -> !pdl.range<value>
      %5 = "pdl.results"(%3#1) : (!pdl.operation) -> !pdl.range<value>
      "pdl.replace"(%2, %4, %5) <{operandSegmentSizes = array<i32: 1, 0, 2>}> : (!pdl.operation, !pdl.range<value>, !pdl.range<value>) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 1540_native_rewrite_no_result.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operands"() : () -> !pdl.range<value>
    %1 = "pdl.types"() : () -> !pdl.range<type>
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "my_dialect.foo", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%2) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %3 = "pdl.type"() <{constantType = i32}> : () -> !pdl.type
      %4 = "pdl.operation"(%3) <{attributeValueNames = [], opName = "my_dialect.bar", operandSegmentSizes = array<i32: 0, 0, 1>}> : (!pdl.type) -> !pdl.operation
      "pdl.apply_native_rewrite"(%4) <{name = "MarkOp"}> : (!pdl.operation) -> ()
      "pdl.replace"(%2, %4) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 1556_native_rewrite_one_result.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operand"() : () -> !pdl.value
    %1 = "pdl.types"() : () -> !pdl.range<type>
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "my_dialect.foo", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.value, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%2) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %3 = "pdl.apply_native_rewrite"(%0) <{name = "BuildOp"}> : (!pdl.value) -> !pdl.operation
      %4 = "pdl.result"(%3) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
      %5 = "pdl.type"() <{constantType = i32}> : () -> !pdl.type
      %6 = "pdl.operation"(%4, %5) <{attributeValueNames = [], opName = "my_dialect.around", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.value, !pdl.type) -> !pdl.operation
      "pdl.replace"(%2, %6) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 1573_native_rewrite_results.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operand"() : () -> !pdl.value
    %1 = "pdl.types"() : () -> !pdl.range<type>
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "my_dialect.root", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.value, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%2) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %3:2 = "pdl.apply_native_rewrite"(%0) <{name = "BuildTwo"}> : (!pdl.value) -> (!pdl.operation, !pdl.operation)
      %4 = "pdl.results"(%3#1) : (!pdl.operation) -> !pdl.range<value>
      %5 = "pdl.results"(%3#0) : (!pdl.operation) -> !pdl.range<value>
      "pdl.replace"(%2, %4, %5) <{operandSegmentSizes = array<i32: 1, 0, 2>}> : (!pdl.operation, !pdl.range<value>, !pdl.range<value>) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 1603_anonymous_rewrites.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operand"() : () -> !pdl.value
    %1 = "pdl.types"() : () -> !pdl.range<type>
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "my_dialect.foo", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.value, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%2) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %3 = "pdl.type"() <{constantType = i1}> : () -> !pdl.type
      %4 = "pdl.operation"(%0, %3) <{attributeValueNames = [], opName = "my_dialect.note", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.value, !pdl.type) -> !pdl.operation
      "pdl.replace"(%2, %0) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.operation, !pdl.value) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 258_patterns.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %7 = "pdl.operand"() : () -> !pdl.value
    %8 = "pdl.types"() : () -> !pdl.range<type>
    %9 = "pdl.operation"(%7, %8) <{attributeValueNames = [], opName = "toy.reshape", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.value, !pdl.range<type>) -> !pdl.operation
    %10 = "pdl.results"(%9) : (!pdl.operation) -> !pdl.range<value>
    %11 = "pdl.types"() : () -> !pdl.range<type>
    %12 = "pdl.operation"(%10, %11) <{attributeValueNames = [], opName = "toy.reshape", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%12) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %13 = "pdl.operation"(%7) <{attributeValueNames = [], opName = "toy.reshape", operandSegmentSizes = array<i32: 1, 0, 0>}> : (!pdl.value) -> !pdl.operation
      "pdl.replace"(%12, %13) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
  "pdl.pattern"() <{benefit = 10 : i16, sym_name = "ReshapeReshapeOptPattern"}> ({
    %0 = "pdl.operand"() : () -> !pdl.value
    %1 = "pdl.types"() : () -> !pdl.range<type>
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "toy.reshape", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.value, !pdl.range<type>) -> !pdl.operation
    %3 = "pdl.results"(%2) : (!pdl.operation) -> !pdl.range<value>
    %4 = "pdl.types"() : () -> !pdl.range<type>
    %5 = "pdl.operation"(%3, %4) <{attributeValueNames = [], opName = "toy.reshape", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%5) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %6 = "pdl.operation"(%0) <{attributeValueNames = [], opName = "toy.reshape", operandSegmentSizes = array<i32: 1, 0, 0>}> : (!pdl.value) -> !pdl.operation
      "pdl.replace"(%5, %6) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 325_default_benefit.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16, sym_name = "Smaller"}> ({
    %7 = "pdl.operand"() : () -> !pdl.value
    %8 = "pdl.types"() : () -> !pdl.range<type>
    %9 = "pdl.operation"(%7, %8) <{attributeValueNames = [], opName = "my_dialect.foo", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.value, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%9) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %10 = "pdl.operation"(%7) <{attributeValueNames = [], opName = "my_dialect.smaller", operandSegmentSizes = array<i32: 1, 0, 0>}> : (!pdl.value) -> !pdl.operation
      "pdl.replace"(%9, %10) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
  "pdl.pattern"() <{benefit = 0 : i16, sym_name = "Larger"}> ({
    %0 = "pdl.operand"() : () -> !pdl.value
    %1 = "pdl.types"() : () -> !pdl.range<type>
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "my_dialect.bar", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.value, !pdl.range<type>) -> !pdl.operation
    %3 = "pdl.result"(%2) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
    %4 = "pdl.types"() : () -> !pdl.range<type>
    %5 = "pdl.operation"(%3, %4) <{attributeValueNames = [], opName = "my_dialect.foo", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.value, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%5) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %6 = "pdl.operation"(%0) <{attributeValueNames = [], opName = "my_dialect.larger", operandSegmentSizes = array<i32: 1, 0, 0>}> : (!pdl.value) -> !pdl.operation
      "pdl.replace"(%5, %6) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 331_benefit.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16, sym_name = "Larger"}> ({
    %4 = "pdl.operand"() : () -> !pdl.value
    %5 = "pdl.types"() : () -> !pdl.range<type>
    %6 = "pdl.operation"(%4, %5) <{attributeValueNames = [], opName = "my_dialect.bar", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.value, !pdl.range<type>) -> !pdl.operation
    %7 = "pdl.result"(%6) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
    %8 = "pdl.types"() : () -> !pdl.range<type>
    %9 = "pdl.operation"(%7, %8) <{attributeValueNames = [], opName = "my_dialect.foo", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.value, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%9) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %10 = "pdl.operation"(%4) <{attributeValueNames = [], opName = "my_dialect.larger", operandSegmentSizes = array<i32: 1, 0, 0>}> : (!pdl.value) -> !pdl.operation
      "pdl.replace"(%9, %10) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
  "pdl.pattern"() <{benefit = 10 : i16, sym_name = "Preferred"}> ({
    %0 = "pdl.operand"() : () -> !pdl.value
    %1 = "pdl.types"() : () -> !pdl.range<type>
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "my_dialect.foo", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.value, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%2) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %3 = "pdl.operation"(%0) <{attributeValueNames = [], opName = "my_dialect.preferred", operandSegmentSizes = array<i32: 1, 0, 0>}> : (!pdl.value) -> !pdl.operation
      "pdl.replace"(%2, %3) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 349_bounded_recursion.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operand"() : () -> !pdl.value
    %1 = "pdl.types"() : () -> !pdl.range<type>
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "my_dialect.peel", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.value, !pdl.range<type>) -> !pdl.operation
    %3 = "pdl.result"(%2) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
    %4 = "pdl.types"() : () -> !pdl.range<type>
    %5 = "pdl.operation"(%3, %4) <{attributeValueNames = [], opName = "my_dialect.peel", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.value, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%5) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %6 = "pdl.operation"(%0) <{attributeValueNames = [], opName = "my_dialect.peel", operandSegmentSizes = array<i32: 1, 0, 0>}> : (!pdl.value) -> !pdl.operation
      "pdl.replace"(%5, %6) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 359_pattern_body.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operands"() : () -> !pdl.range<value>
    %1 = "pdl.types"() : () -> !pdl.range<type>
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "my_dialect.foo", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%2) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.replace"(%2, %0) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.operation, !pdl.range<value>) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 369_pattern_lambda.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operands"() : () -> !pdl.range<value>
    %1 = "pdl.types"() : () -> !pdl.range<type>
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "my_dialect.foo", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%2) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.replace"(%2, %0) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.operation, !pdl.range<value>) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 378_variables.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operand"() : () -> !pdl.value
    %1 = "pdl.types"() : () -> !pdl.range<type>
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "mydialect.foo", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.value, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%2) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.replace"(%2, %0) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.operation, !pdl.value) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 421_binding.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operand"() : () -> !pdl.value
    %1 = "pdl.types"() : () -> !pdl.range<type>
    %2 = "pdl.operation"(%0, %0, %1) <{attributeValueNames = [], opName = "my_dialect.foo", operandSegmentSizes = array<i32: 2, 0, 1>}> : (!pdl.value, !pdl.value, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%2) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.replace"(%2, %0) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.operation, !pdl.value) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 488_variable_constraints.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operand"() : () -> !pdl.value
    %1 = "pdl.operand"() : () -> !pdl.value
    "pdl.apply_native_constraint"(%1) <{isNegated = false, name = "HasOneUse"}> : (!pdl.value) -> ()
    %2 = "pdl.types"() : () -> !pdl.range<type>
    %3 = "pdl.operation"(%0, %1, %2) <{attributeValueNames = [], opName = "my_dialect.foo", operandSegmentSizes = array<i32: 2, 0, 1>}> : (!pdl.value, !pdl.value, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%3) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %4 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "my_dialect.bar", operandSegmentSizes = array<i32: 2, 0, 0>}> : (!pdl.value, !pdl.value) -> !pdl.operation
      "pdl.replace"(%3, %4) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 515_inline_variable.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16, sym_name = "Long"}> ({
    %3 = "pdl.operand"() : () -> !pdl.value
    %4 = "pdl.types"() : () -> !pdl.range<type>
    %5 = "pdl.operation"(%3, %4) <{attributeValueNames = [], opName = "my_dialect.foo", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.value, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%5) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.replace"(%5, %3) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.operation, !pdl.value) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
  "pdl.pattern"() <{benefit = 0 : i16, sym_name = "Short"}> ({
    %0 = "pdl.operand"() : () -> !pdl.value
    %1 = "pdl.types"() : () -> !pdl.range<type>
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "my_dialect.bar", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.value, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%2) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.replace"(%2, %0) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.operation, !pdl.value) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 530_inline_variable_used_at_once.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operand"() : () -> !pdl.value
    %1 = "pdl.operand"() : () -> !pdl.value
    %2 = "pdl.types"() : () -> !pdl.range<type>
    %3 = "pdl.operation"(%0, %1, %0, %2) <{attributeValueNames = [], opName = "my_dialect.foo", operandSegmentSizes = array<i32: 3, 0, 1>}> : (!pdl.value, !pdl.value, !pdl.value, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%3) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.replace"(%3, %0) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.operation, !pdl.value) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 545_wildcard.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operand"() : () -> !pdl.value
    %1 = "pdl.operand"() : () -> !pdl.value
    %2 = "pdl.type"() <{constantType = i64}> : () -> !pdl.type
    %3 = "pdl.operand"(%2) : (!pdl.type) -> !pdl.value
    %4 = "pdl.types"() : () -> !pdl.range<type>
    %5 = "pdl.operation"(%0, %1, %3, %0, %4) <{attributeValueNames = [], opName = "my_dialect.foo", operandSegmentSizes = array<i32: 4, 0, 1>}> : (!pdl.value, !pdl.value, !pdl.value, !pdl.value, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%5) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.replace"(%5, %0) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.operation, !pdl.value) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 563_operation_expression.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operands"() : () -> !pdl.range<value>
    %1 = "pdl.attribute"() : () -> !pdl.attribute
    %2 = "pdl.types"() : () -> !pdl.range<type>
    %3 = "pdl.operation"(%0, %1, %2) <{attributeValueNames = ["attr"], opName = "my_dialect.foo", operandSegmentSizes = array<i32: 1, 1, 1>}> : (!pdl.range<value>, !pdl.attribute, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%3) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %4 = "pdl.operation"(%0, %1, %2) <{attributeValueNames = ["kept"], opName = "my_dialect.bar", operandSegmentSizes = array<i32: 1, 1, 1>}> : (!pdl.range<value>, !pdl.attribute, !pdl.range<type>) -> !pdl.operation
      "pdl.replace"(%3, %4) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 576_operation_name.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 2 : i16, sym_name = "Named"}> ({
    %5 = "pdl.operands"() : () -> !pdl.range<value>
    %6 = "pdl.attribute"() <{value}> : () -> !pdl.attribute
    %7 = "pdl.types"() : () -> !pdl.range<type>
    %8 = "pdl.operation"(%5, %6, %7) <{attributeValueNames = ["go"], opName = "my_dialect.foo", operandSegmentSizes = array<i32: 1, 1, 1>}> : (!pdl.range<value>, !pdl.attribute, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%8) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %9 = "pdl.operation"() <{attributeValueNames = [], opName = "my_dialect.named", operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !pdl.operation
      "pdl.replace"(%8, %9) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
  "pdl.pattern"() <{benefit = 1 : i16, sym_name = "Any"}> ({
    %0 = "pdl.operands"() : () -> !pdl.range<value>
    %1 = "pdl.attribute"() <{value}> : () -> !pdl.attribute
    %2 = "pdl.types"() : () -> !pdl.range<type>
    %3 = "pdl.operation"(%0, %1, %2) <{attributeValueNames = ["go"], operandSegmentSizes = array<i32: 1, 1, 1>}> : (!pdl.range<value>, !pdl.attribute, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%3) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %4 = "pdl.operation"() <{attributeValueNames = [], opName = "my_dialect.any", operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !pdl.operation
      "pdl.replace"(%3, %4) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 595_all_operands.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operands"() : () -> !pdl.range<value>
    %1 = "pdl.types"() : () -> !pdl.range<type>
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "my_dialect.foo", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%2) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %3 = "pdl.operation"(%0, %0) <{attributeValueNames = [], opName = "my_dialect.bar", operandSegmentSizes = array<i32: 2, 0, 0>}> : (!pdl.range<value>, !pdl.range<value>) -> !pdl.operation
      "pdl.replace"(%2, %3) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 618_operand_groups.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operand"() : () -> !pdl.value
    %1 = "pdl.operands"() : () -> !pdl.range<value>
    %2 = "pdl.types"() : () -> !pdl.range<type>
    %3 = "pdl.operation"(%0, %1, %2) <{attributeValueNames = [], opName = "my_dialect.indirect_call", operandSegmentSizes = array<i32: 2, 0, 1>}> : (!pdl.value, !pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%3) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %4 = "pdl.operation"(%1, %0) <{attributeValueNames = [], opName = "my_dialect.call", operandSegmentSizes = array<i32: 2, 0, 0>}> : (!pdl.range<value>, !pdl.value) -> !pdl.operation
      "pdl.replace"(%3, %4) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 633_all_results.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operands"() : () -> !pdl.range<value>
    %1 = "pdl.types"() : () -> !pdl.range<type>
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "my_dialect.foo", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%2) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %3 = "pdl.operation"(%1) <{attributeValueNames = [], opName = "my_dialect.bar", operandSegmentSizes = array<i32: 0, 0, 1>}> : (!pdl.range<type>) -> !pdl.operation
      "pdl.replace"(%2, %3) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 656_result_groups.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operands"() : () -> !pdl.range<value>
    %1 = "pdl.type"() : () -> !pdl.type
    %2 = "pdl.types"() : () -> !pdl.range<type>
    %3 = "pdl.operation"(%0, %1, %2) <{attributeValueNames = [], opName = "my_dialect.op", operandSegmentSizes = array<i32: 1, 0, 2>}> : (!pdl.range<value>, !pdl.type, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%3) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %4 = "pdl.operation"(%1, %2) <{attributeValueNames = [], opName = "my_dialect.new", operandSegmentSizes = array<i32: 0, 0, 2>}> : (!pdl.type, !pdl.range<type>) -> !pdl.operation
      "pdl.replace"(%3, %4) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 670_result_type_constant.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operands"() : () -> !pdl.range<value>
    %1 = "pdl.type"() <{constantType = i32}> : () -> !pdl.type
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "my_dialect.foo", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.type) -> !pdl.operation
    "pdl.rewrite"(%2) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %3 = "pdl.type"() <{constantType = i32}> : () -> !pdl.type
      %4 = "pdl.operation"(%3) <{attributeValueNames = [], opName = "my_dialect.op", operandSegmentSizes = array<i32: 0, 0, 1>}> : (!pdl.type) -> !pdl.operation
      "pdl.replace"(%2, %4) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 676_result_type_from_match.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operands"() : () -> !pdl.range<value>
    %1 = "pdl.types"() : () -> !pdl.range<type>
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "dialect.inputOp", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%2) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %3 = "pdl.operation"(%1) <{attributeValueNames = [], opName = "dialect.outputOp", operandSegmentSizes = array<i32: 0, 0, 1>}> : (!pdl.range<type>) -> !pdl.operation
      "pdl.replace"(%2, %3) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 685_result_type_inferred_before.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operands"() : () -> !pdl.range<value>
    %1 = "pdl.types"() : () -> !pdl.range<type>
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%2) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %3 = "pdl.types"() : () -> !pdl.range<type>
      %4 = "pdl.operation"(%3) <{attributeValueNames = [], opName = "dialect.op", operandSegmentSizes = array<i32: 0, 0, 1>}> : (!pdl.range<type>) -> !pdl.operation
      %5 = "pdl.operation"(%3) <{attributeValueNames = [], opName = "dialect.bar", operandSegmentSizes = array<i32: 0, 0, 1>}> : (!pdl.range<type>) -> !pdl.operation
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 701_result_types_from_native.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operands"() : () -> !pdl.range<value>
    %1 = "pdl.types"() : () -> !pdl.range<type>
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "dialect.foo", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%2) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %3 = "pdl.apply_native_rewrite"() <{name = "BuildTypes"}> : () -> !pdl.range<type>
      %4 = "pdl.operation"(%3) <{attributeValueNames = [], opName = "dialect.op", operandSegmentSizes = array<i32: 0, 0, 1>}> : (!pdl.range<type>) -> !pdl.operation
      "pdl.replace"(%2, %4) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 722_inferred_from_replaced.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operands"() : () -> !pdl.range<value>
    %1 = "pdl.types"() : () -> !pdl.range<type>
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "dialect.inputOp", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%2) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %3 = "pdl.operation"() <{attributeValueNames = [], opName = "dialect.outputOp", operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !pdl.operation
      "pdl.replace"(%2, %3) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 728_explicit_from_replaced.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operands"() : () -> !pdl.range<value>
    %1 = "pdl.types"() : () -> !pdl.range<type>
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "dialect.inputOp", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%2) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %3 = "pdl.operation"(%1) <{attributeValueNames = [], opName = "dialect.outputOp", operandSegmentSizes = array<i32: 0, 0, 1>}> : (!pdl.range<type>) -> !pdl.operation
      "pdl.replace"(%2, %3) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 747_attributes.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operands"() : () -> !pdl.range<value>
    %1 = "pdl.attribute"() : () -> !pdl.attribute
    %2 = "pdl.attribute"() : () -> !pdl.attribute
    %3 = "pdl.types"() : () -> !pdl.range<type>
    %4 = "pdl.operation"(%0, %1, %2, %3) <{attributeValueNames = ["attr1", "attr2"], opName = "my_dialect.foo", operandSegmentSizes = array<i32: 1, 2, 1>}> : (!pdl.range<value>, !pdl.attribute, !pdl.attribute, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%4) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %5 = "pdl.operation"(%2, %1) <{attributeValueNames = ["attr1", "attr2"], opName = "my_dialect.bar", operandSegmentSizes = array<i32: 0, 2, 0>}> : (!pdl.attribute, !pdl.attribute) -> !pdl.operation
      "pdl.replace"(%4, %5) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 757_unit_attribute.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operands"() : () -> !pdl.range<value>
    %1 = "pdl.attribute"() <{value}> : () -> !pdl.attribute
    %2 = "pdl.types"() : () -> !pdl.range<type>
    %3 = "pdl.operation"(%0, %1, %2) <{attributeValueNames = ["value"], opName = "my_dialect.constant", operandSegmentSizes = array<i32: 1, 1, 1>}> : (!pdl.range<value>, !pdl.attribute, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%3) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %4 = "pdl.attribute"() <{value}> : () -> !pdl.attribute
      %5 = "pdl.operation"(%4) <{attributeValueNames = ["value"], opName = "my_dialect.unit", operandSegmentSizes = array<i32: 0, 1, 0>}> : (!pdl.attribute) -> !pdl.operation
      "pdl.replace"(%3, %5) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 784_result_access.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operands"() : () -> !pdl.range<value>
    %1 = "pdl.types"() : () -> !pdl.range<type>
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "my_dialect.result_op", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    %3 = "pdl.result"(%2) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
    %4 = "pdl.result"(%2) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
    %5 = "pdl.types"() : () -> !pdl.range<type>
    %6 = "pdl.operation"(%3, %4, %5) <{attributeValueNames = [], opName = "my_dialect.input_op", operandSegmentSizes = array<i32: 2, 0, 1>}> : (!pdl.value, !pdl.value, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%6) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %7 = "pdl.result"(%2) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
      %8 = "pdl.operation"(%7) <{attributeValueNames = [], opName = "my_dialect.both", operandSegmentSizes = array<i32: 1, 0, 0>}> : (!pdl.value) -> !pdl.operation
      "pdl.replace"(%6, %8) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 800_implicit_conversion.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16, sym_name = "ByName"}> ({
    %7 = "pdl.operands"() : () -> !pdl.range<value>
    %8 = "pdl.types"() : () -> !pdl.range<type>
    %9 = "pdl.operation"(%7, %8) <{attributeValueNames = [], opName = "my_dialect.result_op", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    %10 = "pdl.results"(%9) : (!pdl.operation) -> !pdl.range<value>
    %11 = "pdl.types"() : () -> !pdl.range<type>
    %12 = "pdl.operation"(%10, %11) <{attributeValueNames = [], opName = "my_dialect.input_op", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%12) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %13 = "pdl.results"(%9) : (!pdl.operation) -> !pdl.range<value>
      %14 = "pdl.operation"(%13) <{attributeValueNames = [], opName = "my_dialect.by_name", operandSegmentSizes = array<i32: 1, 0, 0>}> : (!pdl.range<value>) -> !pdl.operation
      "pdl.replace"(%12, %14) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
  "pdl.pattern"() <{benefit = 0 : i16, sym_name = "Inlined"}> ({
    %0 = "pdl.operands"() : () -> !pdl.range<value>
    %1 = "pdl.types"() : () -> !pdl.range<type>
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "my_dialect.result_op", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    %3 = "pdl.results"(%2) : (!pdl.operation) -> !pdl.range<value>
    %4 = "pdl.types"() : () -> !pdl.range<type>
    %5 = "pdl.operation"(%3, %4) <{attributeValueNames = [], opName = "my_dialect.other_input_op", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%5) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %6 = "pdl.operation"() <{attributeValueNames = [], opName = "my_dialect.inlined", operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !pdl.operation
      "pdl.replace"(%5, %6) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 815_unregistered_operations.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operands"() : () -> !pdl.range<value>
    %1 = "pdl.types"() : () -> !pdl.range<type>
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "my_dialect.unregistered_op", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    %3 = "pdl.result"(%2) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
    %4 = "pdl.types"() : () -> !pdl.range<type>
    %5 = "pdl.operation"(%3, %4) <{attributeValueNames = [], opName = "my_dialect.input_op", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.value, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%5) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %6 = "pdl.operation"() <{attributeValueNames = [], opName = "my_dialect.matched", operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !pdl.operation
      "pdl.replace"(%5, %6) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 826_attribute_expression.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16, sym_name = "True"}> ({
    %5 = "pdl.operands"() : () -> !pdl.range<value>
    %6 = "pdl.attribute"() <{value = true}> : () -> !pdl.attribute
    %7 = "pdl.types"() : () -> !pdl.range<type>
    %8 = "pdl.operation"(%5, %6, %7) <{attributeValueNames = ["value"], opName = "arith.constant", operandSegmentSizes = array<i32: 1, 1, 1>}> : (!pdl.range<value>, !pdl.attribute, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%8) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %9 = "pdl.operation"() <{attributeValueNames = [], opName = "my_dialect.true", operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !pdl.operation
      "pdl.replace"(%8, %9) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
  "pdl.pattern"() <{benefit = 0 : i16, sym_name = "Apply"}> ({
    %0 = "pdl.operands"() : () -> !pdl.range<value>
    %1 = "pdl.attribute"() <{value = affine_map<(d0, d1) -> (d1 - 3)>}> : () -> !pdl.attribute
    %2 = "pdl.types"() : () -> !pdl.range<type>
    %3 = "pdl.operation"(%0, %1, %2) <{attributeValueNames = ["map"], opName = "affine.apply", operandSegmentSizes = array<i32: 1, 1, 1>}> : (!pdl.range<value>, !pdl.attribute, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%3) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %4 = "pdl.operation"(%0) <{attributeValueNames = [], opName = "my_dialect.minus_three", operandSegmentSizes = array<i32: 1, 0, 0>}> : (!pdl.range<value>) -> !pdl.operation
      "pdl.replace"(%3, %4) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 838_type_expression.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operands"() : () -> !pdl.range<value>
    %1 = "pdl.type"() <{constantType = i32}> : () -> !pdl.type
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "arith.constant", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.type) -> !pdl.operation
    "pdl.rewrite"(%2) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %3 = "pdl.operation"() <{attributeValueNames = [], opName = "my_dialect.i32", operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !pdl.operation
      "pdl.replace"(%2, %3) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 849_tuples.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operands"() : () -> !pdl.range<value>
    %1 = "pdl.types"() : () -> !pdl.range<type>
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "my_dialect.foo", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    %3 = "pdl.attribute"() <{value = 10 : i32}> : () -> !pdl.attribute
    %4 = "pdl.type"() <{constantType = i32}> : () -> !pdl.type
    "pdl.rewrite"(%2) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %5 = "pdl.operation"(%3, %4) <{attributeValueNames = ["value"], opName = "my_dialect.bar", operandSegmentSizes = array<i32: 0, 1, 1>}> : (!pdl.attribute, !pdl.type) -> !pdl.operation
      "pdl.replace"(%2, %5) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 861_named_tuples.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.operands"() : () -> !pdl.range<value>
    %1 = "pdl.types"() : () -> !pdl.range<type>
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "my_dialect.foo", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    %3 = "pdl.attribute"() <{value = 10 : i32}> : () -> !pdl.attribute
    %4 = "pdl.type"() <{constantType = i32}> : () -> !pdl.type
    "pdl.rewrite"(%2) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %5 = "pdl.operation"(%3, %4) <{attributeValueNames = ["value"], opName = "my_dialect.bar", operandSegmentSizes = array<i32: 0, 1, 1>}> : (!pdl.attribute, !pdl.type) -> !pdl.operation
      "pdl.replace"(%2, %5) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 895_attr_constraint.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16, sym_name = "Plain"}> ({
    %5 = "pdl.attribute"() : () -> !pdl.attribute
    %6 = "pdl.operands"() : () -> !pdl.range<value>
    %7 = "pdl.types"() : () -> !pdl.range<type>
    %8 = "pdl.operation"(%6, %5, %7) <{attributeValueNames = ["value"], opName = "arith.constant", operandSegmentSizes = array<i32: 1, 1, 1>}> : (!pdl.range<value>, !pdl.attribute, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%8) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %9 = "pdl.operation"(%5) <{attributeValueNames = ["value"], opName = "my_dialect.plain", operandSegmentSizes = array<i32: 0, 1, 0>}> : (!pdl.attribute) -> !pdl.operation
      "pdl.replace"(%8, %9) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
  "pdl.pattern"() <{benefit = 0 : i16, sym_name = "Typed"}> ({
    %0 = "pdl.type"() : () -> !pdl.type
    %1 = "pdl.attribute"(%0) : (!pdl.type) -> !pdl.attribute
    %2 = "pdl.operands"() : () -> !pdl.range<value>
    %3 = "pdl.operation"(%2, %1, %0) <{attributeValueNames = ["value"], opName = "arith.typed_constant", operandSegmentSizes = array<i32: 1, 1, 1>}> : (!pdl.range<value>, !pdl.attribute, !pdl.type) -> !pdl.operation
    "pdl.rewrite"(%3) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %4 = "pdl.operation"(%1, %0) <{attributeValueNames = ["value"], opName = "my_dialect.typed", operandSegmentSizes = array<i32: 0, 1, 1>}> : (!pdl.attribute, !pdl.type) -> !pdl.operation
      "pdl.replace"(%3, %4) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 911_op_constraint.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16, sym_name = "AnyInput"}> ({
    %7 = "pdl.operands"() : () -> !pdl.range<value>
    %8 = "pdl.types"() : () -> !pdl.range<type>
    %9 = "pdl.operation"(%7, %8) <{attributeValueNames = [], operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    %10 = "pdl.results"(%9) : (!pdl.operation) -> !pdl.range<value>
    %11 = "pdl.types"() : () -> !pdl.range<type>
    %12 = "pdl.operation"(%10, %11) <{attributeValueNames = [], opName = "my_dialect.foo", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%12) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %13 = "pdl.operation"() <{attributeValueNames = [], opName = "my_dialect.fed", operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !pdl.operation
      "pdl.replace"(%12, %13) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
  "pdl.pattern"() <{benefit = 5 : i16, sym_name = "NamedInput"}> ({
    %0 = "pdl.operands"() : () -> !pdl.range<value>
    %1 = "pdl.types"() : () -> !pdl.range<type>
    %2 = "pdl.operation"(%0, %1) <{attributeValueNames = [], opName = "my_dialect.foo", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    %3 = "pdl.results"(%2) : (!pdl.operation) -> !pdl.range<value>
    %4 = "pdl.types"() : () -> !pdl.range<type>
    %5 = "pdl.operation"(%3, %4) <{attributeValueNames = [], opName = "my_dialect.foo", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%5) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %6 = "pdl.operation"() <{attributeValueNames = [], opName = "my_dialect.fed_by_foo", operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !pdl.operation
      "pdl.replace"(%5, %6) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 925_type_constraint.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.type"() : () -> !pdl.type
    %1 = "pdl.operands"() : () -> !pdl.range<value>
    %2 = "pdl.operation"(%1, %0) <{attributeValueNames = [], opName = "my_dialect.foo", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.type) -> !pdl.operation
    "pdl.rewrite"(%2) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %3 = "pdl.operation"(%0) <{attributeValueNames = [], opName = "my_dialect.bar", operandSegmentSizes = array<i32: 0, 0, 1>}> : (!pdl.type) -> !pdl.operation
      "pdl.replace"(%2, %3) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 935_type_range_constraint.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.types"() : () -> !pdl.range<type>
    %1 = "pdl.operands"() : () -> !pdl.range<value>
    %2 = "pdl.operation"(%1, %0) <{attributeValueNames = [], opName = "my_dialect.foo", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%2) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %3 = "pdl.operation"(%0) <{attributeValueNames = [], opName = "my_dialect.bar", operandSegmentSizes = array<i32: 0, 0, 1>}> : (!pdl.range<type>) -> !pdl.operation
      "pdl.replace"(%2, %3) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 947_value_constraint.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16, sym_name = "Plain"}> ({
    %3 = "pdl.operand"() : () -> !pdl.value
    %4 = "pdl.types"() : () -> !pdl.range<type>
    %5 = "pdl.operation"(%3, %4) <{attributeValueNames = [], opName = "my_dialect.foo", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.value, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%5) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %6 = "pdl.operation"(%3) <{attributeValueNames = [], opName = "my_dialect.plain", operandSegmentSizes = array<i32: 1, 0, 0>}> : (!pdl.value) -> !pdl.operation
      "pdl.replace"(%5, %6) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
  "pdl.pattern"() <{benefit = 0 : i16, sym_name = "Typed"}> ({
    %0 = "pdl.type"() : () -> !pdl.type
    %1 = "pdl.operand"(%0) : (!pdl.type) -> !pdl.value
    %2 = "pdl.operation"(%1, %0) <{attributeValueNames = [], opName = "my_dialect.bar", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.value, !pdl.type) -> !pdl.operation
    "pdl.rewrite"(%2) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.replace"(%2, %1) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.operation, !pdl.value) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// 965_value_range_constraint.pdll, by mlir-opt 22
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16, sym_name = "Plain"}> ({
    %3 = "pdl.operands"() : () -> !pdl.range<value>
    %4 = "pdl.types"() : () -> !pdl.range<type>
    %5 = "pdl.operation"(%3, %4) <{attributeValueNames = [], opName = "my_dialect.foo", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%5) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %6 = "pdl.operation"(%3) <{attributeValueNames = [], opName = "my_dialect.plain", operandSegmentSizes = array<i32: 1, 0, 0>}> : (!pdl.range<value>) -> !pdl.operation
      "pdl.replace"(%5, %6) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
  "pdl.pattern"() <{benefit = 0 : i16, sym_name = "Typed"}> ({
    %0 = "pdl.types"() : () -> !pdl.range<type>
    %1 = "pdl.operands"(%0) : (!pdl.range<type>) -> !pdl.range<value>
    %2 = "pdl.operation"(%1, %0) <{attributeValueNames = [], opName = "my_dialect.bar", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    "pdl.rewrite"(%2) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.replace"(%2, %1) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.operation, !pdl.range<value>) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()
