pdl.pattern @P : benefit(1) {
  %1 = operation "t.b"
  %0 = operation "t.a"
  rewrite %0 with "f"
}
