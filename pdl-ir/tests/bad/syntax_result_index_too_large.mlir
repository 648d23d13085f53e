pdl.pattern @P : benefit(1) {
  %0 = operation "t.a"
  %1 = result 4294967296 of %0
  rewrite %0 with "f"
}
