pdl.pattern @P : benefit(1) {
  %0 = operation "t.a"
  apply_native_rewrite "r"(%0 : !pdl.operation)
  rewrite %0 with "f"
}
