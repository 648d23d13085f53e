// A pattern for any op lives beside those for named ones; its inner op may have any name too.
pdl.pattern @any : benefit(1) {
  %types = types
  %root = operation -> (%types : !pdl.range<type>)
  rewrite %root with "any"
}
pdl.pattern @any_inside : benefit(5) {
  %types = types
  %inner_operands = operands
  %inner = operation(%inner_operands : !pdl.range<value>) -> (%types : !pdl.range<type>)
  %value = result 0 of %inner
  %root = operation "t.a"(%value : !pdl.value)
  rewrite %root with "any_inside"(%inner : !pdl.operation)
}
pdl.pattern @named_inside : benefit(3) {
  %types = types
  %inner = operation "t.b" -> (%types : !pdl.range<type>)
  %value = result 0 of %inner
  %root = operation "t.a"(%value : !pdl.value)
  rewrite %root with "named_inside"(%inner : !pdl.operation)
}
pdl.pattern @other_root : benefit(2) {
  %root = operation "t.b"
  rewrite %root with "other_root"
}
