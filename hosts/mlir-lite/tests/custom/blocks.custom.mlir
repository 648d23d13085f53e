module {
  func.func @f(%arg0: i1, %arg1: i32) -> i32 {
    cf.cond_br %arg0, ^bb1, ^bb2(%arg1, %arg0 : i32, i1)
  ^bb1:  // pred: ^bb0
    cf.br ^bb2(%arg1, %arg0 : i32, i1)
  ^bb2(%0: i32, %1: i1):  // 3 preds: ^bb0, ^bb1, ^bb2
    cf.cond_br %1, ^bb2(%0, %1 : i32, i1), ^bb3
  ^bb3:  // pred: ^bb2
    return %0 : i32
  ^bb4:  // no predecessors
    cf.br ^bb5
  ^bb5:  // pred: ^bb4
    return %arg1 : i32
  }
}

// -----
module {
  func.func @f(%arg0: i1) {
    cf.cond_br %arg0, ^bb1, ^bb1
  ^bb1:  // 2 preds: ^bb0, ^bb0
    "t.region"() ({
      "t.br"()[^bb1, ^bb2] : () -> ()
    ^bb1:  // 2 preds: ^bb0, ^bb1
      "t.br"()[^bb1] : () -> ()
    ^bb2:  // pred: ^bb0
      "t.end"() : () -> ()
    }) : () -> ()
    return
  }
}

// -----
module {
  "t.r"() ({
  }, {
  ^bb0:
  }, {
  ^bb0(%arg0: i32):
  }, {
    "t.x"() : () -> ()
  }) : () -> ()
}

// -----
module {
  "t.g"() ({
    %0 = "t.a"(%1) : (i32) -> i32
    %1 = arith.addi %0, %c3_i32 : i32
    %c3_i32 = arith.constant 3 : i32
  }) : () -> ()
}

// -----
module {
  %0 = "t.a"(%1) : (i32) -> i32
  %1 = arith.addi %0, %0 : i32
  func.func private @later()
}

// -----
module {
  func.func @empty() {
    return
  }
  func.func @infinite() {
    cf.br ^bb1
  ^bb1:  // 2 preds: ^bb0, ^bb1
    cf.br ^bb1
  }
}

// -----
module {
  func.func @attrs(%arg0: i1) {
    cf.cond_br %arg0, ^bb1, ^bb1 {a = 1 : i32}
  ^bb1:  // 2 preds: ^bb0, ^bb0
    cf.br ^bb2 {b}
  ^bb2:  // pred: ^bb1
    return {c = "x"}
  }
}

