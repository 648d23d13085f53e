// Users: those that the rewrite sees give one match each, the others only have to exist.
pdl.pattern @some_user : benefit(1) {
  %types = types
  %operands = operands
  %root = operation "t.a"(%operands : !pdl.range<value>) -> (%types : !pdl.range<type>)
  %v = result 0 of %root
  %user_types = types
  %user = operation "t.user"(%v : !pdl.value) -> (%user_types : !pdl.range<type>)
  rewrite %root with "some_user"
}
pdl.pattern @each_user : benefit(1) {
  %types = types
  %operands = operands
  %root = operation "t.a"(%operands : !pdl.range<value>) -> (%types : !pdl.range<type>)
  %v = result 0 of %root
  %user_types = types
  %user = operation "t.user"(%v : !pdl.value) -> (%user_types : !pdl.range<type>)
  rewrite %root with "each_user"(%user : !pdl.operation)
}
pdl.pattern @other_operand_of_the_user : benefit(1) {
  %t = type
  %root = operation "t.a" -> (%t : !pdl.type)
  %v = result 0 of %root
  %other = operand
  %user = operation "t.user"(%other, %v : !pdl.value, !pdl.value)
  rewrite %root with "other_operand_of_the_user"(%other : !pdl.value)
}
pdl.pattern @user_of_a_user : benefit(1) {
  %t = type
  %root = operation "t.a" -> (%t : !pdl.type)
  %v = result 0 of %root
  %user = operation "t.user"(%v : !pdl.value) -> (%t : !pdl.type)
  %w = result 0 of %user
  %far = operation "t.far"(%w : !pdl.value)
  apply_native_constraint "near"(%root : !pdl.operation)
  apply_native_constraint "far"(%far : !pdl.operation)
  rewrite %root with "user_of_a_user"
}
pdl.pattern @user_of_a_range : benefit(1) {
  %types = types
  %root = operation "t.a" -> (%types : !pdl.range<type>)
  %v = results of %root
  %user = operation "t.user"(%v : !pdl.range<value>)
  rewrite %root with "user_of_a_range"(%user : !pdl.operation)
}
