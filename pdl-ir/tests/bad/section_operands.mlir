pdl.pattern @P : benefit(1) {
  %0 = operation "t.a"
  rewrite %0 {
    %1 = operands
    replace %0 with (%1 : !pdl.range<value>)
  }
}
