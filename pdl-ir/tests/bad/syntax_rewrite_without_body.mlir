pdl.pattern @P : benefit(1) {
  %0 = operation "t.a"
  rewrite %0 "f"
}
