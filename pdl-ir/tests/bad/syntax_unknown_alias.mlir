pdl.pattern @P : benefit(1) {
  %0 = operation "t.a" loc(#nowhere)
  rewrite %0 with "f"
}
