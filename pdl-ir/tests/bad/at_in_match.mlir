pdl.pattern @P : benefit(1) {
  %root = operation "t.a" at("here")
  rewrite %root {
    erase %root
  }
}
