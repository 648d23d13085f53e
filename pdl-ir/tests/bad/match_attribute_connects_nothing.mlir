pdl.pattern @P : benefit(1) {
  %a = attribute
  %0 = operation "t.a" {"k" = %a}
  %1 = operation "t.b" {"k" = %a}
  rewrite with "f"(%0, %1 : !pdl.operation, !pdl.operation)
}
