// Up through users of any result: which one is not said.
pdl.pattern @P : benefit(1) {
  %root = operation "t.a"
  %value = result of %root
  %user = operation "t.b"(%value : !pdl.value)
  rewrite %root {
    erase %user
  }
}
