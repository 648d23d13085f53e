pdl.pattern @P : benefit(1) {
  %0 = operation "t.a"
^bb1:
  rewrite %0 with "f"
}
