pdl.pattern @P : benefit(1) {
  %1 = type : i
  %0 = operation "t.a" -> (%1 : !pdl.type)
  rewrite %0 with "f"
}
