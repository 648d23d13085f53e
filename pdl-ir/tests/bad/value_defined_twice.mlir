pdl.pattern @P : benefit(1) {
  %0 = operand
  %0 = operation "t.a"
  rewrite %0 with "f"
}
