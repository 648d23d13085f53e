pdl.pattern @P : benefit(1) {
  %1 = attribute = dense<[1, [2]]> : tensor<2xi32>
  %0 = operation "t.a" {"k" = %1}
  rewrite %0 with "f"
}
