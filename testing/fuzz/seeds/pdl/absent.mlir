pdl.pattern @Keeps : benefit(1) {
  %k = attribute attributes {otherwise = 7 : i32}
  %o = attribute attributes {otherwise = #pdll.absent}
  %c = attribute = 7 : i32 attributes {otherwise = 7 : i32}
  %n = attribute = #pdll.absent attributes {otherwise = #pdll.absent}
  %a = operation "t.a" {"k" = %k, "o" = %o, "c" = %c, "n" = %n}
  rewrite %a {
    %b = operation "t.b" {"k" = %k, "o" = %o}
    replace %a with %b
  }
}
pdl.pattern @Asks : benefit(1) {
  %types = types : []
  %none = operands : %types
  %x = operand
  %a = operation "t.a"(%none, %x : !pdl.range<value>, !pdl.value)
  %name = attribute = "k"
  apply_native_constraint "IsAbsent"(%a, %name : !pdl.operation, !pdl.attribute)
  rewrite %a {
    erase %a
  }
}
