pdl.pattern @P : benefit(1) {
  %0 = operation "t.a"
  %1 = results 0 of %0 -> !pdl.type
  rewrite %0 with "f"
}
