pdl.pattern @P : benefit(1) {
  %root = operation "t.a"
  unless {
  }
  rewrite %root {
    erase %root
  }
}
