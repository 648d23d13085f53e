"builtin.module"() ({
  "bool.func"() ({
  ^bb0(%arg0: i1, %arg1: i1):
    %0 = "bool.constant"() {value = true} : () -> i1
    %1 = "bool.not"(%arg0) : (i1) -> i1
    %2 = "bool.or"(%1, %0) : (i1, i1) -> i1
    %3 = "bool.and"(%2, %arg1) : (i1, i1) -> i1
    %4 = "bool.constant"() {value = false} : () -> i1
    %5 = "bool.and"(%arg0, %4) : (i1, i1) -> i1
    %6 = "bool.not"(%arg1) : (i1) -> i1
    %7 = "bool.or"(%5, %6) : (i1, i1) -> i1
    "bool.return"(%7) : (i1) -> ()
  }) : () -> ()
}) : () -> ()

