pdl.pattern @P : benefit(1) {
  %0 = operand
  apply_native_constraint "c"(%0 : !pdl.value)
  rewrite with "f"
}
