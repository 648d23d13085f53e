pdl.pattern @P : benefit(1) {
  %0 = operation "t.a"
  %1 = operator "t.b"
  rewrite %0 with "f"
}
