pdl.pattern @P : benefit(1) {
  %x = operand
  %root = operation "t.a"(%x : !pdl.value)
  unless {
    %types = types
    %b = operation "t.b" -> (%types : !pdl.range<type>)
    %r = result of %b
  } where(%r = %x : !pdl.value)
  unless {
    apply_native_constraint "f"(%b : !pdl.operation)
  }
  rewrite %root {
    erase %b
    erase %root
  }
}
