pdl.pattern @P : benefit(1) {
  %0 = operation "t.a"
  rewrite %0 {
    %1 = erase %0
  }
}
