#map = affine_map<(d0, d1) -> (d0 - 3)>
"builtin.module"() ({
  %0 = "my_dialect.true"() : () -> i1
  %1 = "arith.constant"() {value = false} : () -> i1
  %2:2 = "my_dialect.source"() : () -> (index, index)
  %3 = "my_dialect.minus_three"(%2#0, %2#1) : (index, index) -> index
  %4 = "affine.apply"(%2#0, %2#1) {map = #map} : (index, index) -> index
  "my_dialect.keep"(%0, %1, %3, %4) : (i1, i1, index, index) -> ()
}) : () -> ()

