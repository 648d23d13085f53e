pdl.pattern @P : benefit(1) {
  %x = operand
  %root = operation "t.a"(%x : !pdl.value)
  unless {
    %b = operation "t.b"
  } where(%b = %x : !pdl.operation)
  rewrite %root {
    erase %root
  }
}
