// Absent is not false: a missing attribute must not send the match away from the patterns that do not ask for it.
pdl.pattern @is_one : benefit(4) {
  %a = attribute = 1 : i32
  %root = operation "t.a" {"k" = %a}
  rewrite %root with "is_one"
}
pdl.pattern @is_two : benefit(3) {
  %a = attribute = 2 : i32
  %root = operation "t.a" {"k" = %a}
  rewrite %root with "is_two"
}
pdl.pattern @is_there : benefit(2) {
  %a = attribute
  %root = operation "t.a" {"k" = %a}
  rewrite %root with "is_there"(%a : !pdl.attribute)
}
pdl.pattern @typed : benefit(2) {
  %t = type : i64
  %a = attribute : %t
  %root = operation "t.a" {"k" = %a}
  rewrite %root with "typed"(%a : !pdl.attribute)
}
pdl.pattern @indifferent : benefit(1) {
  %root = operation "t.a"
  rewrite %root with "indifferent"
}
pdl.pattern @type_only_captured : benefit(1) {
  %t = type
  %a = attribute : %t
  %root = operation "t.a" {"k" = %a}
  rewrite %root with "type_only_captured"(%t : !pdl.type)
}
