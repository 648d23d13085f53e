pdl.pattern @P : benefit(1) {
  %0 = operation "t.a"
  %1 = apply_native_constraint "c"(%0 : !pdl.operation) : !pdl.operation
  rewrite %1 with "f"
}
