pdl.pattern @P : benefit(1) {
  %1 = attribute
  %0 = operation "t.a"(%1 : !pdl.attribute)
  rewrite %0 with "f"
}
