pdl.pattern @P : benefit(1) {
  %1 = types
  %2 = operand : %1
  %0 = operation "t.a"(%2 : !pdl.value)
  rewrite %0 with "f"
}
