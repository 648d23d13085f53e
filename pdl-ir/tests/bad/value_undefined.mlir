pdl.pattern @P : benefit(1) {
  %0 = operation "t.a"(%v : !pdl.value)
  rewrite %0 with "f"
}
