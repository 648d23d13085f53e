pdl.pattern @P : benefit(1) {
  %t = type
  %v = operand
  %0 = operation "t.a"(%v : !pdl.value) -> (%t : !pdl.type)
  rewrite %0 {
    %1 = range %t, %v : !pdl.type, !pdl.value
    erase %0
  }
}
