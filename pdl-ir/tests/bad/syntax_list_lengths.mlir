pdl.pattern @P : benefit(1) {
  %1 = operand
  %0 = operation "t.a"(%1 : !pdl.value, !pdl.value)
  rewrite %0 with "f"
}
