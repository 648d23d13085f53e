pdl.pattern @Ranges : benefit(3) {
  %xs = operands
  %ts = types
  %many = operation "t.inner"(%xs : !pdl.range<value>) -> (%ts : !pdl.range<type>)
  %rs = results of %many
  %root = operation "t.root"(%rs : !pdl.range<value>)
  rewrite %root {
    %new = operation "t.new"(%xs, %rs : !pdl.range<value>, !pdl.range<value>) -> (%ts : !pdl.range<type>)
    replace %root with (%rs : !pdl.range<value>)
  }
}
pdl.pattern @SameRange : benefit(2) {
  %xs = operands
  %t = type : i32
  %a = operation "t.inner"(%xs : !pdl.range<value>) -> (%t : !pdl.type)
  %r = result 0 of %a
  %b = operation "t.root"(%r, %xs : !pdl.value, !pdl.range<value>)
  rewrite %b { erase %b }
}
pdl.pattern @Constant : benefit(2) {
  %t = type : i32
  %v = attribute = 1 : i32
  %c = operation "arith.constant" {"value" = %v} -> (%t : !pdl.type)
  %one = result 0 of %c
  %x = operand : %t
  %root = operation "arith.muli"(%x, %one : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  rewrite %root { replace %root with (%x : !pdl.value) }
}
pdl.pattern @Zero : benefit(2) {
  %t = type
  %v = attribute = 0 : i32
  %c = operation "arith.constant" {"value" = %v} -> (%t : !pdl.type)
  %zero = result 0 of %c
  %x = operand
  %root = operation "arith.addi"(%x, %zero : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  rewrite %root { replace %root with (%x : !pdl.value) }
}
pdl.pattern @TwoUsers : benefit(1) {
  %x = operand
  %root = operation "t.neg"(%x : !pdl.value)
  %a = operation "t.user"(%x : !pdl.value)
  %b = operation "t.neg"(%x : !pdl.value)
  apply_native_constraint "OpCheck"(%b : !pdl.operation)
  rewrite %root { erase %a }
}
