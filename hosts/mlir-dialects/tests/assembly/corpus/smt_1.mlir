module {
  %c9 = smt.int.constant 9
  %c-9 = smt.int.constant -9
  %c99 = smt.int.constant 99
  %c0 = smt.int.constant 0
  %c12345 = smt.int.constant 12345
  %c-1 = smt.int.constant -1
  %c31 = smt.int.constant 31
}

