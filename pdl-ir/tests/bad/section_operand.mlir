pdl.pattern @P : benefit(1) {
  %0 = operation "t.a"
  rewrite %0 {
    %1 = operand
    replace %0 with (%1 : !pdl.value)
  }
}
