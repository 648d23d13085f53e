pdl.pattern @P : benefit(1) {
  %1 = type
  %0 = operation "t.a"(%1 : !pdl.value)
  rewrite %0 with "f"
}
