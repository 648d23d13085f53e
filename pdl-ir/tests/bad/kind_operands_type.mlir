pdl.pattern @P : benefit(1) {
  %1 = type
  %2 = operands : %1
  %0 = operation "t.a"(%2 : !pdl.range<value>)
  rewrite %0 with "f"
}
