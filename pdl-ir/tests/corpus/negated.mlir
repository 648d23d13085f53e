// mlir-opt refuses: negation is printed like this since LLVM 23
pdl.pattern @negated : benefit(1) {
  %0 = type
  %1 = operand
  %2 = operation "t.x"(%1 : !pdl.value) -> (%0 : !pdl.type)
  apply_native_constraint "IsConstant"(%1 : !pdl.value) is_negated = true
  apply_native_constraint "IsSmall"(%1 : !pdl.value) is_negated = false
  rewrite %2 with "rewriter"
}
