// A native function that gets what is listed, and no root.
pdl.pattern @unrooted : benefit(1) {
  %0 = operand
  %1 = operation "t.a"(%0 : !pdl.value)
  %2 = operation "t.b"(%0 : !pdl.value)
  rewrite with "pairs"(%1, %2 : !pdl.operation, !pdl.operation)
}
