"builtin.module"() ({
  "smt.solver"() ({
    %0 = "smt.int.constant"() <{value = 5 : ui4}> : () -> !smt.int
    %1 = "smt.int.constant"() <{value = 1329227872328126860558128159045776686 : ui120}> {x} : () -> !smt.int
    %2 = "smt.bv.constant"() <{value = #smt.bv<5> : !smt.bv<4>}> : () -> !smt.bv<4>
    %3 = "smt.bv.repeat"(%2) : (!smt.bv<4>) -> !smt.bv<12>
    %4 = "smt.bv.repeat"(%2) {y} : (!smt.bv<4>) -> !smt.bv<4>
    %5 = "smt.eq"(%0, %1, %0) {z} : (!smt.int, !smt.int, !smt.int) -> !smt.bool
    %6 = "smt.distinct"(%2, %2) : (!smt.bv<4>, !smt.bv<4>) -> !smt.bool
    %7 = "smt.bv.concat"(%2, %3) : (!smt.bv<4>, !smt.bv<12>) -> !smt.bv<16>
    "smt.yield"() : () -> ()
  }) : () -> ()
}) : () -> ()

