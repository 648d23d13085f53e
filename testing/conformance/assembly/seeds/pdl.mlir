pdl.pattern @p : benefit(1) {
  %a = attribute = 10 : i32
  %t0 = type : i32
  %b = attribute : %t0
  %v = operand : %t0
  %vs = operands
  %ts = types : [i32, i64]
  %o = operation "t.op"(%v, %vs : !pdl.value, !pdl.range<value>) {"x" = %a, "y z" = %b} -> (%t0, %ts : !pdl.type, !pdl.range<type>)
  %r = result 0 of %o
  %rs = results of %o
  %rt = results 1 of %o -> !pdl.value
  %ru = results 0 of %o -> !pdl.range<value>
  apply_native_constraint "c"(%r, %rs : !pdl.value, !pdl.range<value>)
  %nc = apply_native_constraint "d"(%r : !pdl.value) : !pdl.attribute
  %q = operation(%rt, %ru : !pdl.value, !pdl.range<value>)
  rewrite %q {
    %n = operation "t.new" {"x" = %a} -> (%t0 : !pdl.type)
    %l = range %r, %rs : !pdl.value, !pdl.range<value>
    %e = range : !pdl.range<type>
    %y = range %t0, %ts : !pdl.type, !pdl.range<type>
    %w:2 = apply_native_rewrite "nr"(%l : !pdl.range<value>) : !pdl.value, !pdl.type
    %nn = apply_native_rewrite "none" : !pdl.operation
    replace %q with %n
    erase %o
  }
}
// -----
pdl.pattern : benefit(7) attributes {t.x = 1 : i32} {
  %o = operation
  rewrite %o with "external"
}
pdl.pattern @two : benefit(0) {
  %x = operand
  %o = operation "t.op"(%x : !pdl.value)
  rewrite %o with "external"(%x, %o : !pdl.value, !pdl.operation)
}
pdl.pattern @three : benefit(0) {
  %k = attribute
  %o = operation {"a" = %k}
  rewrite {
    %n = attribute = [1, "x"] 
    %z = apply_native_rewrite "f"(%n : !pdl.attribute) : !pdl.value
    replace %o with (%z : !pdl.value)
  }
}
