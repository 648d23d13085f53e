"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "f_0"}> ({
    %0 = "ub.poison"() <{value = #ub.poison}> : () -> i1
    %1 = "ub.poison"() <{value = #ub.poison}> {x} : () -> tensor<4xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

