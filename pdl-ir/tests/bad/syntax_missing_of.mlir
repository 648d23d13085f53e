pdl.pattern @P : benefit(1) {
  %0 = operation "t.a"
  %1 = result 0 %0
  rewrite %0 with "f"
}
