#loc = loc("foo":1:2)
#map = affine_map<(d0) -> (d0 + 1)>
#map1 = affine_map<(d0) -> (d0)>
#set = affine_set<(d0) : (d0 >= 0)>
"builtin.module"() ({
  "func.func"() <{function_type = (i32, memref<4xf32, #map>) -> i32, sym_name = "f"}> ({
  ^bb0(%arg1: i32, %arg2: memref<4xf32, #map>):
    %2 = "arith.constant"() <{value = false}> : () -> i1
    %3 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    "cf.cond_br"(%2, %3)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, i32) -> ()
  ^bb1(%4: i32):  // pred: ^bb0
    %5 = "arith.addi"(%4, %arg1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "cf.br"()[^bb2] : () -> ()
  ^bb2:  // 3 preds: ^bb0, ^bb1, ^bb3
    %6 = "arith.constant"() <{value = true}> : () -> i1
    "func.return"(%arg1) : (i32) -> ()
  ^bb3:  // no predecessors
    "cf.br"()[^bb2] : () -> ()
  }) : () -> ()
  "a.b"() ({
    %0:2 = "t.x"() : () -> (i32, i32)
    "t.y"(%0#1, %0#0) ({
    ^bb0(%arg0: i32):
      %1 = "t.z"() ({
        "q.q"() : () -> ()
      }, {
      }) : () -> i32
      "t.f"() {a = #set, dialect.foo, "strange key" = 1 : i32, y = #map1} : () -> ()
    }) : (i32, i32) -> ()
  }) : () -> ()
  "t.p"() <{a = 1 : i32, b = #map1}> {c = 2 : i64, d = #loc} : () -> ()
}) : () -> ()

