pdl.pattern @P : benefit(1) {
  %t = type : i32
  %1 = attribute : %t = 3 : i32
  %0 = operation "t.a" {"k" = %1}
  rewrite %0 with "f"
}
