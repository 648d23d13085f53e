pdl.pattern @P : benefit(1) {
  %0 = operation "t.a"(%v, %w : !pdl.value, !pdl.value)
  rewrite %root with "f"
}
