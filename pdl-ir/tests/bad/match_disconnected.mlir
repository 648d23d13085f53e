pdl.pattern @P : benefit(1) {
  %0 = operation "t.a"
  %other = operation "t.b"
  rewrite with "f"(%0, %other : !pdl.operation, !pdl.operation)
}
