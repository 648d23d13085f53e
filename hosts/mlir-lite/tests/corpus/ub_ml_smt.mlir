"builtin.module"() ({
  "ml_program.global"() <{is_mutable, sym_name = "g", sym_visibility = "private", type = tensor<4xi32>, value = dense<4> : tensor<4xi32>}> : () -> ()
  "ml_program.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
  ^bb0(%arg1: i32):
    %3 = "ub.poison"() <{value = #ub.poison}> : () -> i32
    "ml_program.return"(%arg1) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (!smt.bool) -> (), sym_name = "s"}> ({
  ^bb0(%arg0: !smt.bool):
    %0 = "smt.declare_fun"() <{namePrefix = "x"}> : () -> !smt.bv<32>
    %1 = "smt.bv.constant"() <{value = #smt.bv<5> : !smt.bv<32>}> : () -> !smt.bv<32>
    %2 = "smt.eq"(%0, %1) : (!smt.bv<32>, !smt.bv<32>) -> !smt.bool
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

