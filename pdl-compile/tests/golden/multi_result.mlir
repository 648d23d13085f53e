// Through `x.1`: which result the operand is matters, and both operands must come from one op.
pdl.pattern @second : benefit(1) {
  %t = type
  %inner = operation "t.pair" -> (%t, %t : !pdl.type, !pdl.type)
  %one = result 1 of %inner
  %root = operation "t.use"(%one : !pdl.value)
  rewrite %root with "second"(%inner : !pdl.operation)
}
pdl.pattern @first : benefit(1) {
  %t0 = type
  %t1 = type
  %inner = operation "t.pair" -> (%t0, %t1 : !pdl.type, !pdl.type)
  %zero = result 0 of %inner
  %root = operation "t.use"(%zero : !pdl.value)
  rewrite %root with "first"(%inner : !pdl.operation)
}
pdl.pattern @swapped : benefit(1) {
  %t0 = type
  %t1 = type
  %inner = operation "t.pair" -> (%t0, %t1 : !pdl.type, !pdl.type)
  %zero = result 0 of %inner
  %one = result 1 of %inner
  %root = operation "t.use"(%one, %zero : !pdl.value, !pdl.value)
  rewrite %root with "swapped"(%inner : !pdl.operation)
}
