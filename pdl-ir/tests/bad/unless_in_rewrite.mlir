pdl.pattern @P : benefit(1) {
  %root = operation "t.a"
  rewrite %root {
    unless {
      %b = operation "t.b"
    }
    erase %root
  }
}
