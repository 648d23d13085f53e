"builtin.module"() ({
  "bool.func"() ({
  ^bb0(%x: i1, %y: i1):
    %t = "bool.constant"() {value = true} : () -> i1
    %0 = "bool.not"(%x) : (i1) -> i1
    %1 = "bool.or"(%0, %t) : (i1, i1) -> i1
    %2 = "bool.and"(%1, %y) : (i1, i1) -> i1
    %3 = "bool.not"(%2) : (i1) -> i1
    "bool.return"(%3) : (i1) -> ()
  }) : () -> ()
}) : () -> ()
