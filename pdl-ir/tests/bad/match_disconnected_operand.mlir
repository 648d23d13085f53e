// mlir-opt accepts: a value that only a constraint uses, which no match can find; its conversion crashes
pdl.pattern @P : benefit(1) {
  %0 = operation "t.a"
  %other = operand
  apply_native_constraint "c"(%other : !pdl.value)
  rewrite %0 with "f"
}
