pdl.pattern @P : benefit(1) {
  %0 = operation "t.a"
  rewrite %0 {
    %1 = attribute = 1 : i32
    replace %0 with (%1 : !pdl.attribute)
  }
}
