pdl.pattern @P : benefit(1) {
  %1 = operand
  %2 = range %1 : !pdl.value
  %0 = operation "t.a"(%2 : !pdl.range<value>)
  rewrite %0 with "f"
}
