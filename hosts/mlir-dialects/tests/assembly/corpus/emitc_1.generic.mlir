"builtin.module"() ({
  "emitc.file"() <{id = "a"}> ({
    "emitc.func"() <{function_type = (i32, i1, !emitc.ptr<i32>) -> (), sym_name = "h"}> ({
    ^bb0(%arg0: i32, %arg1: i1, %arg2: !emitc.ptr<i32>):
      "emitc.switch"(%arg0) <{cases = array<i64: 2>}> ({
        "emitc.call_opaque"() <{callee = "x"}> : () -> ()
        "emitc.yield"() : () -> ()
      }, {
        "emitc.call_opaque"() <{callee = "x"}> : () -> ()
        "emitc.yield"() : () -> ()
      }) : (i32) -> ()
      "emitc.return"() : () -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()

