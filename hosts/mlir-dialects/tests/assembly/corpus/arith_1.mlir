module {
  func.func @f(%arg0: i32, %arg1: vector<4xf32>, %arg2: f64, %arg3: index) {
    %0 = arith.cmpi slt, %arg0, %arg0 : i32
    %1 = arith.cmpf oeq, %arg1, %arg1 fastmath<nnan,ninf> : vector<4xf32>
    %2 = arith.addi %arg0, %arg0 overflow<nsw, nuw> : i32
    %sum, %overflow = arith.addui_extended %arg0, %arg0 : i32, i1
    %3 = arith.mulf %arg2, %arg2 fastmath<fast> : f64
    %4 = arith.truncf %arg2 to_nearest_even : f64 to f32
    %5 = arith.index_cast %arg3 : index to i64
    %low, %high = arith.mulsi_extended %arg0, %arg0 {x = 1 : i32} : i32
    %6 = arith.trunci %arg0 overflow<nsw> : i32 to i8
    %7 = arith.extui %arg0 {nonNeg} : i32 to i64
    %8 = arith.truncf %arg2 fastmath<contract> {y} : f64 to f16
    %9 = arith.shrui %arg0, %arg0 exact : i32
    return
  }
}

