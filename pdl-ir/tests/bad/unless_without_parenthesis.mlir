pdl.pattern @P : benefit(1) {
  %root = operation "t.a"
  unless {
    %b = operation "t.b"
  } where %b = %root
  rewrite %root {
    erase %root
  }
}
