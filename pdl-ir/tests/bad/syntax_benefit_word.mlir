pdl.pattern @P : benefit(high) {
  %0 = operation
  rewrite %0 with "f"
}
