module {
  smt.solver() : () -> () {
    %c5 = smt.int.constant 5
    %c-123456789012345678901234567890 = smt.int.constant -123456789012345678901234567890 {x}
    %c5_bv4 = smt.bv.constant #smt.bv<5> : !smt.bv<4>
    %0 = smt.bv.repeat 3 times %c5_bv4 : !smt.bv<4>
    %1 = smt.bv.repeat 1 times %c5_bv4 {y} : !smt.bv<4>
    %2 = smt.eq %c5, %c-123456789012345678901234567890, %c5 {z} : !smt.int
    %3 = smt.distinct %c5_bv4, %c5_bv4 : !smt.bv<4>
    %4 = smt.bv.concat %c5_bv4, %0 : !smt.bv<4>, !smt.bv<12>
  }
}

