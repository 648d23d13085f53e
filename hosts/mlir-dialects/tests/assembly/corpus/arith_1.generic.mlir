"builtin.module"() ({
  "func.func"() <{function_type = (i32, vector<4xf32>, f64, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32, %arg1: vector<4xf32>, %arg2: f64, %arg3: index):
    %0 = "arith.cmpi"(%arg0, %arg0) <{predicate = 2 : i64}> : (i32, i32) -> i1
    %1 = "arith.cmpf"(%arg1, %arg1) <{fastmath = #arith.fastmath<nnan,ninf>, predicate = 1 : i64}> : (vector<4xf32>, vector<4xf32>) -> vector<4xi1>
    %2 = "arith.addi"(%arg0, %arg0) <{overflowFlags = #arith.overflow<nsw, nuw>}> : (i32, i32) -> i32
    %3:2 = "arith.addui_extended"(%arg0, %arg0) : (i32, i32) -> (i32, i1)
    %4 = "arith.mulf"(%arg2, %arg2) <{fastmath = #arith.fastmath<fast>}> : (f64, f64) -> f64
    %5 = "arith.truncf"(%arg2) <{roundingmode = 0 : i32}> : (f64) -> f32
    %6 = "arith.index_cast"(%arg3) : (index) -> i64
    %7:2 = "arith.mulsi_extended"(%arg0, %arg0) {x = 1 : i32} : (i32, i32) -> (i32, i32)
    %8 = "arith.trunci"(%arg0) <{overflowFlags = #arith.overflow<nsw>}> : (i32) -> i8
    %9 = "arith.extui"(%arg0) {nonNeg} : (i32) -> i64
    %10 = "arith.truncf"(%arg2) <{fastmath = #arith.fastmath<contract>}> {y} : (f64) -> f16
    %11 = "arith.shrui"(%arg0, %arg0) <{isExact}> : (i32, i32) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

