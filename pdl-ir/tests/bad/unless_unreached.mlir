pdl.pattern @P : benefit(1) {
  %x = operand
  %root = operation "t.a"(%x : !pdl.value)
  unless {
    %y = operand
    %b = operation "t.b"(%y : !pdl.value)
  }
  unless {
    %r = result of %root
    apply_native_constraint "f"(%r : !pdl.value)
  }
  rewrite %root {
    erase %root
  }
}
