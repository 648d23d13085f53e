"builtin.module"() ({
  "emitc.include"() <{include = "a.h"}> : () -> ()
  "emitc.func"() <{function_type = (i32, !emitc.opaque<"T">) -> i32, specifiers = ["static"], sym_name = "f"}> ({
  ^bb0(%arg8: i32, %arg9: !emitc.opaque<"T">):
    "emitc.return"(%arg8) : (i32) -> ()
  }) {q} : () -> ()
  "emitc.func"() <{function_type = (i32) -> (), sym_name = "g"}> ({
  }) {sym_visibility = "private"} : () -> ()
  "emitc.global"() <{sym_name = "x", type = !emitc.array<2xi32>}> : () -> ()
  "emitc.global"() <{const_specifier, extern_specifier, initial_value = 5 : i32, sym_name = "y", type = i32}> {u} : () -> ()
  "emitc.global"() <{initial_value = dense<1.000000e+00> : tensor<2xf32>, static_specifier, sym_name = "z", type = !emitc.array<2xf32>}> : () -> ()
  "emitc.global"() <{initial_value = #emitc.opaque<"init">, sym_name = "o", type = !emitc.opaque<"T">}> : () -> ()
  "emitc.class"() <{sym_name = "c"}> ({
    "emitc.field"() <{sym_name = "f0", type = !emitc.array<1xf32>}> : () -> ()
    "emitc.field"() <{initial_value = dense<0.000000e+00> : tensor<1xf32>, sym_name = "f1", type = !emitc.array<1xf32>}> {attrs = {emitc.name = "x"}} : () -> ()
    "emitc.field"() <{initial_value = 3 : i32, sym_name = "f2", type = i32}> : () -> ()
    "emitc.func"() <{function_type = () -> (), sym_name = "exe"}> ({
      "emitc.return"() : () -> ()
    }) : () -> ()
  }) : () -> ()
  "emitc.func"() <{function_type = (i32, i1, !emitc.ptr<i32>) -> (), sym_name = "h"}> ({
  ^bb0(%arg0: i32, %arg1: i1, %arg2: !emitc.ptr<i32>):
    %0 = "emitc.expression"(%arg0, %arg2) ({
    ^bb0(%arg6: i32, %arg7: !emitc.ptr<i32>):
      %6 = "emitc.add"(%arg6, %arg6) : (i32, i32) -> i32
      "emitc.yield"(%6) : (i32) -> ()
    }) : (i32, !emitc.ptr<i32>) -> i32
    %1 = "emitc.expression"(%arg0) ({
    ^bb0(%arg5: i32):
      %5 = "emitc.add"(%arg5, %arg5) : (i32, i32) -> i32
      "emitc.yield"(%5) : (i32) -> ()
    }) : (i32) -> i32
    "emitc.for"(%arg0, %arg0, %arg0) ({
    ^bb0(%arg4: i32):
      "emitc.yield"() : () -> ()
    }) : (i32, i32, i32) -> ()
    "emitc.for"(%arg0, %arg0, %arg0) ({
    ^bb0(%arg3: i32):
      "emitc.call_opaque"() <{callee = "x"}> : () -> ()
      "emitc.yield"() : () -> ()
    }) {x} : (i32, i32, i32) -> ()
    "emitc.if"(%arg1) ({
      "emitc.yield"() : () -> ()
    }, {
      "emitc.call_opaque"() <{callee = "x"}> : () -> ()
      "emitc.yield"() : () -> ()
    }) : (i1) -> ()
    "emitc.if"(%arg1) ({
      "emitc.yield"() : () -> ()
    }, {
    }) {y} : (i1) -> ()
    "emitc.do"() ({
      %4 = "emitc.literal"() <{value = "1"}> : () -> i1
    }, {
      %2 = "emitc.expression"() ({
        %3 = "emitc.literal"() <{value = "1"}> : () -> i1
        "emitc.yield"(%3) : (i1) -> ()
      }) : () -> i1
      "emitc.yield"(%2) : (i1) -> ()
    }) : () -> ()
    "emitc.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

