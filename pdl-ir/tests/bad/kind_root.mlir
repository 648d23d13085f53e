pdl.pattern @P : benefit(1) {
  %v = operand
  %0 = operation "t.a"(%v : !pdl.value)
  rewrite %v with "f"
}
