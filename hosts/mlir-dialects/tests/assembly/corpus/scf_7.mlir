module {
  func.func @f(%arg0: i64) {
    scf.execute_region {
      scf.yield
    }
    %0 = scf.execute_region -> i64 {
      cf.br ^bb1
    ^bb1:  // pred: ^bb0
      scf.yield %arg0 : i64
    }
    %1:2 = scf.execute_region -> (i64, i64) no_inline {
      scf.yield %arg0, %arg0 : i64, i64
    } {x = 1 : i32}
    return
  }
}

