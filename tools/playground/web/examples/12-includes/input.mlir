"builtin.module"() ({
  "func.func"() <{function_type = (i1, i1) -> i1, sym_name = "includes"}> ({
  ^bb0(%a: i1, %b: i1):
    %0 = "bool.not"(%a) : (i1) -> i1
    %1 = "bool.constant"() {value = true} : () -> i1
    %2 = "bool.not"(%1) : (i1) -> i1
    %3 = "bool.and"(%0, %2) : (i1, i1) -> i1
    %4 = "bool.not"(%3) : (i1) -> i1
    "func.return"(%4) : (i1) -> ()
  }) : () -> ()
}) : () -> ()
