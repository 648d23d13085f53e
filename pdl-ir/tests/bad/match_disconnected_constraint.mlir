// mlir-opt accepts: an operation that only a constraint uses, which no match can find; its conversion crashes
pdl.pattern @P : benefit(1) {
  %0 = operation "t.a"
  %other = operation "t.b"
  apply_native_constraint "c"(%0, %other : !pdl.operation, !pdl.operation)
  rewrite %0 with "f"
}
