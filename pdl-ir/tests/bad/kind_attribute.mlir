pdl.pattern @P : benefit(1) {
  %1 = operand
  %0 = operation "t.a"(%1 : !pdl.value) {"k" = %1}
  rewrite %0 with "f"
}
