pdl.pattern @P : benefit(1) {
  %0 = operation "t.a"
  %1 = arith.constant 1 : i32
  rewrite %0 with "f"
}
