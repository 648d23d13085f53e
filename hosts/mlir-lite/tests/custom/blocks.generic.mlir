"builtin.module"() ({
  "func.func"() <{function_type = (i1, i32) -> i32, sym_name = "f"}> ({
  ^bb0(%arg0: i1, %arg1: i32):
    "cf.cond_br"(%arg0, %arg1, %arg0)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 0, 2>}> : (i1, i32, i1) -> ()
  ^bb1:  // pred: ^bb0
    "cf.br"(%arg1, %arg0)[^bb2] : (i32, i1) -> ()
  ^bb2(%0: i32, %1: i1):  // 3 preds: ^bb0, ^bb1, ^bb2
    "cf.cond_br"(%1, %0, %1)[^bb2, ^bb3] <{operandSegmentSizes = array<i32: 1, 2, 0>}> : (i1, i32, i1) -> ()
  ^bb3:  // pred: ^bb2
    "func.return"(%0) : (i32) -> ()
  ^bb4:  // no predecessors
    "cf.br"()[^bb5] : () -> ()
  ^bb5:  // pred: ^bb4
    "func.return"(%arg1) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i1) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i1):
    "cf.cond_br"(%arg0)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb1:  // 2 preds: ^bb0, ^bb0
    "t.region"() ({
      "t.br"()[^bb1, ^bb2] : () -> ()
    ^bb1:  // 2 preds: ^bb0, ^bb1
      "t.br"()[^bb1] : () -> ()
    ^bb2:  // pred: ^bb0
      "t.end"() : () -> ()
    }) : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "t.r"() ({
  }, {
  ^bb0:
  }, {
  ^bb0(%arg0: i32):
  }, {
    "t.x"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "t.g"() ({
    %0 = "t.a"(%1) : (i32) -> i32
    %1 = "arith.addi"(%0, %2) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.constant"() <{value = 3 : i32}> : () -> i32
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  %0 = "t.a"(%1) : (i32) -> i32
  %1 = "arith.addi"(%0, %0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
  "func.func"() <{function_type = () -> (), sym_name = "later", sym_visibility = "private"}> ({
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "empty"}> ({
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "infinite"}> ({
    "cf.br"()[^bb1] : () -> ()
  ^bb1:  // 2 preds: ^bb0, ^bb1
    "cf.br"()[^bb1] : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i1) -> (), sym_name = "attrs"}> ({
  ^bb0(%arg0: i1):
    "cf.cond_br"(%arg0)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 0, 0>}> {a = 1 : i32} : (i1) -> ()
  ^bb1:  // 2 preds: ^bb0, ^bb0
    "cf.br"()[^bb2] {b} : () -> ()
  ^bb2:  // pred: ^bb1
    "func.return"() {c = "x"} : () -> ()
  }) : () -> ()
}) : () -> ()

