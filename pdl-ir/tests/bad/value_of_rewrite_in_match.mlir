pdl.pattern @P : benefit(1) {
  %0 = operation "t.a" {"k" = %k}
  rewrite %0 {
    %k = attribute = 1 : i32
    erase %0
  }
}
