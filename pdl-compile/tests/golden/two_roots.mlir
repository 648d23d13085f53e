// No root is named: the first of those from which one loop over users reaches the other.
pdl.pattern @two : benefit(1) {
  %t = type
  %shared = operation "t.shared" -> (%t : !pdl.type)
  %v = result 0 of %shared
  %w = operand
  %left = operation "t.left"(%v, %w : !pdl.value, !pdl.value)
  %right = operation "t.right"(%v : !pdl.value)
  rewrite {
    erase %left
    erase %right
  }
}
pdl.pattern @named_inner_root : benefit(1) {
  %t = type
  %shared = operation "t.shared" -> (%t : !pdl.type)
  %v = result 0 of %shared
  %w = operand
  %left = operation "t.left"(%v, %w : !pdl.value, !pdl.value)
  %right = operation "t.right"(%v : !pdl.value)
  rewrite %shared {
    erase %left
    erase %right
  }
}
