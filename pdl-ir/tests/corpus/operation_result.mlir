// mlir-opt refuses: a constraint must not return an operation, which has a clear meaning
module {
  pdl.pattern @P : benefit(1) {
    %0 = operation "t.a"
    %1 = apply_native_constraint "Parent"(%0 : !pdl.operation) : !pdl.operation
    rewrite %0 with "f"(%1 : !pdl.operation)
  }
}
