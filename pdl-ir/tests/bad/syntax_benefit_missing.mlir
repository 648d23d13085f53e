pdl.pattern @P {
  %0 = operation
  rewrite %0 with "f"
}
