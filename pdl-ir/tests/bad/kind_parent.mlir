pdl.pattern @P : benefit(1) {
  %v = operand
  %0 = operation "t.a"(%v : !pdl.value)
  %1 = result 0 of %v
  rewrite %0 with "f"
}
