#alias = loc("aliased.pdll":3:4)
module {
  pdl.pattern @P : benefit(1) {
    %0 = operation "t.a" loc(#alias)
    %1 = result 0 of %0 loc("inline.pdll":5:6)
    %2 = results of %0 loc(fused["first.pdll":7:8, "second.pdll":1:1])
    %3 = results 1 of %0 -> !pdl.value loc("name"("named.pdll":9:10))
    %4 = result 2 of %0 loc(callsite("callee.pdll":1:2 at "caller.pdll":3:4))
    apply_native_constraint "C"(%1, %2, %3, %4 : !pdl.value, !pdl.range<value>, !pdl.value, !pdl.value) loc(unknown)
    rewrite %0 with "f" loc(#later)
  } loc("pattern.pdll":11:12)
} loc(unknown)
#later = loc("later.pdll":13:14)
