pdl.pattern @P : benefit(1) {
  %1 = type
  %0 = operation "t.a"
  rewrite %0 with "f"
}
