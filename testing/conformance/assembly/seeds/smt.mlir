%f, %i, %b, %a = "t.v"() : () -> (!smt.func<(!smt.int, !smt.bool) !smt.bool>, !smt.int, !smt.bool, !smt.array<[!smt.int -> !smt.bool]>)
%0 = smt.apply_func %f(%i, %b) : !smt.func<(!smt.int, !smt.bool) !smt.bool>
%1 = smt.array.select %a[%i] : !smt.array<[!smt.int -> !smt.bool]>
%2 = smt.array.store %a[%i], %b {x} : !smt.array<[!smt.int -> !smt.bool]>
