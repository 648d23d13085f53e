pdl.pattern @P : benefit(1) {
  %type = type
  %root = operation "t.a" -> (%type : !pdl.type)
  rewrite %root {
    %0 = operation "t.b" at("a"
    erase %root
  }
}
