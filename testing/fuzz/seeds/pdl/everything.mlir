pdl.pattern @Everything : benefit(9) {
  %i32 = type : i32
  %any = type
  %list = types : [i32, i64]
  %anys = types
  %k = attribute = "text"
  %typed = attribute : %any
  %x = operand : %any
  %xs = operands : %anys
  %inner = operation "t.inner"(%x, %xs : !pdl.value, !pdl.range<value>) {"k" = %k, "typed" = %typed} -> (%i32, %list : !pdl.type, !pdl.range<type>)
  %r0 = result 0 of %inner
  %rs = results of %inner
  %r1 = results 1 of %inner -> !pdl.range<value>
  %c = apply_native_constraint "Ask"(%x, %typed : !pdl.value, !pdl.attribute) : !pdl.attribute
  apply_native_constraint "Check"(%x : !pdl.value) {isNegated = true}
  %root = operation "t.root"(%r0, %r1 : !pdl.value, !pdl.range<value>) {"c" = %c}
  rewrite %root {
    %a = attribute = 7 : i64
    %range = range %r0, %rs : !pdl.value, !pdl.range<value>
    %new = operation "t.new"(%range : !pdl.range<value>) {"a" = %a, "k" = %k} -> (%i32 : !pdl.type)
    %n = result 0 of %new
    %made = apply_native_rewrite "Make"(%new : !pdl.operation) : !pdl.value
    %last = operation "t.last"(%n, %made : !pdl.value, !pdl.value) -> (%any : !pdl.type)
    replace %root with %last
    erase %inner
  }
}
pdl.pattern @UserLoop : benefit(4) {
  %x = operand
  %root = operation "t.def"(%x : !pdl.value)
  %r = result 0 of %root
  %user = operation "t.user"(%r : !pdl.value)
  rewrite %root { erase %user }
}
