pdl.pattern @P : benefit(1) {
  %x = operand
  %y = operand
  %root = operation "t.a"(%x, %y : !pdl.value, !pdl.value)
  unless {
    apply_native_constraint "f"(%y : !pdl.value)
  } where(%y = %x : !pdl.value)
  rewrite %root {
    erase %root
  }
}
