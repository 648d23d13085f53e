pdl.pattern @P : benefit(1) {
  %0 = operation "t.a"
  erase %0
  rewrite %0 with "f"
}
