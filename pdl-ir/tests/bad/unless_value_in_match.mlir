pdl.pattern @P : benefit(1) {
  %x = operand
  unless {
    %y = operand
    apply_native_constraint "f"(%y : !pdl.value)
  } where(%y = %x : !pdl.value)
  %root = operation "t.a"(%x, %y : !pdl.value, !pdl.value)
  rewrite %root {
    erase %root
  }
}
