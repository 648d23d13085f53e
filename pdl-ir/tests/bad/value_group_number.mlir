pdl.pattern @P : benefit(1) {
  %0 = operation "t.a"
  %1:2 = apply_native_constraint "c"(%0 : !pdl.operation) : !pdl.value, !pdl.value
  apply_native_constraint "d"(%1#2 : !pdl.value)
  rewrite %0 with "f"
}
