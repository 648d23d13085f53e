// Equalities between positions on different branches.
pdl.pattern @same_value : benefit(1) {
  %x = operand
  %y = operand
  %t = type
  %inner = operation "t.b"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %v = result 0 of %inner
  %root = operation "t.a"(%v, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  rewrite %root with "same_value"(%y : !pdl.value)
}
pdl.pattern @same_attribute : benefit(1) {
  %a = attribute
  %x = operand
  %t = type
  %inner = operation "t.b"(%x : !pdl.value) {"k" = %a} -> (%t : !pdl.type)
  %v = result 0 of %inner
  %root = operation "t.a"(%v, %v : !pdl.value, !pdl.value) {"k" = %a} -> (%t : !pdl.type)
  rewrite %root with "same_attribute"(%a : !pdl.attribute)
}
