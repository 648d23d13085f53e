pdl.pattern @P : benefit(1) {
  %0 = operation "t.a"
  %1 = results 1 of %0
  rewrite %0 with "f"
}
