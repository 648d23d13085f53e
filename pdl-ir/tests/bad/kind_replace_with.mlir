pdl.pattern @P : benefit(1) {
  %v = operand
  %0 = operation "t.a"(%v : !pdl.value)
  rewrite %0 {
    replace %0 with %v
  }
}
