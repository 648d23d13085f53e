pdl.pattern @P : benefit(1) {
  %0 = operation "t.a"
  %1 = result 0 of %2
  %2 = operation "t.b"(%1 : !pdl.value)
  rewrite %0 with "f"
}
