pdl.pattern @P : benefit(1) {
  %root = operation "t.a"
  %x = unless {
    %b = operation "t.b"
  } where(%b = %root : !pdl.operation)
  rewrite %root {
    erase %root
  }
}
