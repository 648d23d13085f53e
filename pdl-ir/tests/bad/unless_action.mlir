pdl.pattern @P : benefit(1) {
  %root = operation "t.a"
  unless {
    erase %root
  }
  rewrite %root {
    erase %root
  }
}
