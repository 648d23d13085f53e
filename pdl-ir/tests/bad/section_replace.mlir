pdl.pattern @P : benefit(1) {
  %0 = operation "t.a"
  replace %0 with %0
  rewrite %0 with "f"
}
