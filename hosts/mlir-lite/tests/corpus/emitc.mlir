"builtin.module"() ({
  "emitc.include"() <{include = "stdio.h", is_standard_include}> : () -> ()
  "emitc.func"() <{function_type = (i32, !emitc.ptr<!emitc.opaque<"int">>) -> i32, specifiers = ["static", "inline"], sym_name = "f"}> ({
  ^bb0(%arg0: i32, %arg1: !emitc.ptr<!emitc.opaque<"int">>):
    %0 = "emitc.constant"() <{value = 4 : i32}> : () -> i32
    %1 = "emitc.call_opaque"(%arg0, %0) <{args = [0 : index, #emitc.opaque<"X">, 1 : index], callee = "foo"}> : (i32, i32) -> i32
    %2 = "emitc.add"(%arg0, %1) : (i32, i32) -> i32
    %3 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<i32>
    %4 = "emitc.cmp"(%arg0, %1) <{predicate = 2 : i64}> : (i32, i32) -> i1
    %5 = "emitc.apply"(%3) <{applicableOperator = "&"}> : (!emitc.lvalue<i32>) -> !emitc.ptr<i32>
    "emitc.if"(%4) ({
      "emitc.verbatim"() <{value = "// hi"}> : () -> ()
      "emitc.yield"() : () -> ()
    }, {
    }) : (i1) -> ()
    "emitc.return"(%2) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

