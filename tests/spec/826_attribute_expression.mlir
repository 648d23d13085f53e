"builtin.module"() ({
  %0 = "arith.constant"() {value = true} : () -> i1
  %1 = "arith.constant"() {value = false} : () -> i1
  %2:2 = "my_dialect.source"() : () -> (index, index)
  %3 = "affine.apply"(%2#0, %2#1) {map = affine_map<(a, b) -> (b - 3)>} : (index, index) -> index
  %4 = "affine.apply"(%2#0, %2#1) {map = affine_map<(a, b) -> (a - 3)>} : (index, index) -> index
  "my_dialect.keep"(%0, %1, %3, %4) : (i1, i1, index, index) -> ()
}) : () -> ()
