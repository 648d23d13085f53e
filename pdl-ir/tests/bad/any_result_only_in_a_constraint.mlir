pdl.pattern @P : benefit(1) {
  %root = operation "t.a"
  %value = result of %root
  apply_native_constraint "f"(%value : !pdl.value)
  rewrite %root {
    erase %root
  }
}
