"builtin.module"() ({
  "func.func"() <{arg_attrs = [{t.attr = "x"}], function_type = (i32) -> (), no_inline, sym_name = "no_results", sym_visibility = "nested"}> ({
  ^bb0(%arg0: i32):
    "cf.br"(%arg0)[^bb1] : (i32) -> ()
  ^bb1(%1: i32):  // pred: ^bb0
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (i32, f32), sym_name = "several"}> ({
    %0:2 = "func.call"() <{callee = @several}> {x} : () -> (i32, f32)
    "func.call"(%0#0) <{callee = @no_results}> : (i32) -> ()
    "func.call"(%0#0) <{callee = @no_results, no_inline}> : (i32) -> ()
    "func.return"(%0#0, %0#1) {x} : (i32, f32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (() -> i32), sym_name = "function_result", sym_visibility = "private"}> ({
  }) : () -> ()
}) : () -> ()

