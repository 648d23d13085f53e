pdl.pattern @P : benefit(1) {
  %x = operand
  %root = operation "t.a"(%x : !pdl.value)
  unless {
    %b = operation "t.b"
    %y = operand
  } where(%b = %root, %y = %x : !pdl.operation)
  rewrite %root {
    erase %root
  }
}
