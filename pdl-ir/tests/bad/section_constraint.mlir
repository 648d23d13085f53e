pdl.pattern @P : benefit(1) {
  %0 = operation "t.a"
  rewrite %0 {
    apply_native_constraint "c"(%0 : !pdl.operation)
    erase %0
  }
}
