// The branch with the best rank is walked first; where a better match may be in hand the rest is skipped.
pdl.pattern @low : benefit(1) {
  %x = operand
  %root = operation "t.a"(%x : !pdl.value)
  rewrite %root with "low"
}
pdl.pattern @middle : benefit(5) {
  %a = attribute
  %x = operand
  %root = operation "t.a"(%x : !pdl.value) {"m" = %a}
  rewrite %root with "middle"
}
pdl.pattern @middle_too : benefit(4) {
  %a = attribute
  %b = attribute
  %x = operand
  %root = operation "t.a"(%x : !pdl.value) {"m" = %a, "n" = %b}
  rewrite %root with "middle_too"
}
pdl.pattern @high : benefit(9) {
  %a = attribute
  %x = operand
  %root = operation "t.a"(%x : !pdl.value) {"h" = %a}
  rewrite %root with "high"
}
pdl.pattern @same_as_high : benefit(9) {
  %a = attribute
  %x = operand
  %root = operation "t.a"(%x : !pdl.value) {"h" = %a}
  rewrite %root with "same_as_high"
}
