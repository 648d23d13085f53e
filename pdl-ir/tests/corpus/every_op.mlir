module {
pdl.pattern @P : benefit(3) {
  %t = type
  %t2 = type : i32
  %ts = types
  %ts2 = types : [i32, i64]
  %v = operand
  %v2 = operand : %t
  %vs = operands
  %vs2 = operands : %ts
  %a = attribute
  %a2 = attribute : %t
  %a3 = attribute = 10 : i64
  %a4 = attribute = "foo"
  %o = operation "t.a" (%v, %vs : !pdl.value, !pdl.range<value>) {"k" = %a, "x y" = %a2} -> (%t, %ts : !pdl.type, !pdl.range<type>)
  %r = result 1 of %o
  %rs = results of %o
  %rs1 = results 0 of %o -> !pdl.value
  %rs2 = results 3 of %o -> !pdl.range<value>
  %root = operation "t.b" (%r, %rs1, %rs2 , %v2, %vs2: !pdl.value, !pdl.value, !pdl.range<value>, !pdl.value, !pdl.range<value>) {"k" = %a3, "l"=%a4} -> (%t2, %ts2 : !pdl.type, !pdl.range<type>)
  apply_native_constraint "D"(%v : !pdl.value) {isNegated = true}
  apply_native_constraint "D"(%v : !pdl.value)
  %c:2 = apply_native_constraint "E"(%v : !pdl.value) : !pdl.value, !pdl.attribute
  rewrite %root {
    %n = apply_native_rewrite "R"(%v, %t: !pdl.value, !pdl.type) : !pdl.operation
    apply_native_rewrite "U"(%v: !pdl.value)
    %e = range : !pdl.range<type>
    %e2 = range %v, %vs : !pdl.value, !pdl.range<value>
    %e3 = range %t : !pdl.type
    %q = operation "x.y"
    %aa = attribute = unit
    replace %root with (%v, %vs: !pdl.value, !pdl.range<value>)
    replace %o with %n
    replace %o with (%v:!pdl.value)
    erase %q
  }
}
pdl.pattern : benefit(1) {
  %root = operation
  rewrite with "foo"(%root : !pdl.operation)
}
pdl.pattern @x : benefit(1) attributes {foo, recursion = true} {
  %root = operation
  rewrite %root with "foo"
}
}
