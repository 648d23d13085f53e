"builtin.module"() ({
  %0 = "smt.int.constant"() <{value = 9 : ui5}> : () -> !smt.int
  %1 = "smt.int.constant"() <{value = 23 : ui5}> : () -> !smt.int
  %2 = "smt.int.constant"() <{value = 99 : ui8}> : () -> !smt.int
  %3 = "smt.int.constant"() <{value = 0 : ui64}> : () -> !smt.int
  %4 = "smt.int.constant"() <{value = 12345 : ui20}> : () -> !smt.int
  %5 = "smt.int.constant"() <{value = 15 : ui4}> : () -> !smt.int
  %6 = "smt.int.constant"() <{value = 31 : ui8}> : () -> !smt.int
}) : () -> ()

