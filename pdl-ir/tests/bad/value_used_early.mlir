pdl.pattern @P : benefit(1) {
  %0 = operation "t.a" {"k" = %a}
  %a = attribute
  rewrite %0 with "f"
}
