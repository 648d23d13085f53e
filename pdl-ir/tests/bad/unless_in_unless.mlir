pdl.pattern @P : benefit(1) {
  %root = operation "t.a"
  unless {
    unless {
      %b = operation "t.b"
    }
  }
  rewrite %root {
    erase %root
  }
}
