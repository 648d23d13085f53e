pdl.pattern @P : benefit(65536) {
  %0 = operation
  rewrite %0 with "f"
}
