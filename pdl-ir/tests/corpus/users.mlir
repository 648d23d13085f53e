// Roots that are reached upward, through native constraints, or left to the compiler.
module {
  pdl.pattern @TwoRoots : benefit(1) {
    %0 = operand
    %1 = operation "t.a"(%0 : !pdl.value)
    %2 = operation "t.b"(%0 : !pdl.value)
    rewrite with "merge"(%1, %2 : !pdl.operation, !pdl.operation)
  }
  pdl.pattern @Upward : benefit(1) {
    %0 = operation "t.a"
    %1 = result 0 of %0
    %2 = operation "t.b"(%1 : !pdl.value)
    rewrite %0 {
      erase %2
    }
  }
  pdl.pattern @ThroughConstraint : benefit(1) {
    %0 = operation "t.a"
    %1 = apply_native_constraint "Find"(%0 : !pdl.operation) : !pdl.value
    %2 = operation "t.b"(%1 : !pdl.value)
    rewrite with "both"(%0, %2 : !pdl.operation, !pdl.operation)
  }
}
