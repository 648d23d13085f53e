pdl.pattern @P : benefit(1) {
  %1 = operand
  %0 = operation "t.a"(%1 : i32)
  rewrite %0 with "f"
}
