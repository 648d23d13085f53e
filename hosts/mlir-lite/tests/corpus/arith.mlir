"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32, f32, vector<4xf32>) -> i32, sym_name = "f"}> ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: f32, %arg3: vector<4xf32>):
    %0 = "arith.constant"() <{value = -5 : i32}> : () -> i32
    %1 = "arith.constant"() <{value = dense<[1.000000e+00, 2.000000e+00, 3.500000e+00, -0.000000e+00]> : vector<4xf32>}> : () -> vector<4xf32>
    %2 = "arith.constant"() <{value = 1.000000e-10 : f64}> : () -> f64
    %3 = "arith.constant"() <{value = true}> : () -> i1
    %4 = "arith.constant"() <{value = 4 : index}> : () -> index
    %5 = "arith.addi"(%arg0, %0) <{overflowFlags = #arith.overflow<nsw, nuw>}> : (i32, i32) -> i32
    %6 = "arith.muli"(%5, %arg1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %7 = "arith.cmpi"(%6, %arg0) <{predicate = 2 : i64}> : (i32, i32) -> i1
    %8 = "arith.select"(%7, %arg0, %arg1) : (i1, i32, i32) -> i32
    %9 = "arith.addf"(%arg2, %arg2) <{fastmath = #arith.fastmath<fast>}> : (f32, f32) -> f32
    %10 = "arith.cmpf"(%9, %arg2) <{fastmath = #arith.fastmath<none>, predicate = 4 : i64}> : (f32, f32) -> i1
    %11 = "arith.mulf"(%arg3, %1) <{fastmath = #arith.fastmath<none>}> : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
    %12 = "arith.extsi"(%arg0) : (i32) -> i64
    %13 = "arith.index_cast"(%4) : (index) -> i32
    %14:2 = "arith.mulsi_extended"(%arg0, %arg1) : (i32, i32) -> (i32, i32)
    %15 = "arith.sitofp"(%arg0) : (i32) -> f32
    %16 = "arith.bitcast"(%15) : (f32) -> i32
    %17:2 = "arith.addui_extended"(%arg0, %arg1) : (i32, i32) -> (i32, i1)
    "func.return"(%14#1) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

