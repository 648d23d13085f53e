"builtin.module"() ({
  "func.func"() <{function_type = (i32, f32, tensor<4x?xi64>, vector<[4]xf16>) -> (i32, i1), sym_name = "f"}> ({
  ^bb0(%arg0: i32 loc("arith.mlir":3:8), %arg1: f32 loc("arith.mlir":3:20), %arg2: tensor<4x?xi64> loc("arith.mlir":3:32), %arg3: vector<[4]xf16> loc("arith.mlir":3:56)):
    %0 = "arith.constant"() <{value = -7 : i32}> : () -> i32 loc("arith.mlir":4:10)
    %1 = "arith.constant"() <{value = dense<[[1.000000e+00, 2.500000e+00], [-0.000000e+00, 3.400000e+38]]> : tensor<2x2xf32>}> : () -> tensor<2x2xf32> loc("arith.mlir":5:10)
    %2 = "arith.addi"(%arg0, %0) <{overflowFlags = #arith.overflow<nsw, nuw>}> : (i32, i32) -> i32 loc("arith.mlir":6:10)
    %3 = "arith.mulf"(%arg1, %arg1) <{fastmath = #arith.fastmath<nnan,contract>}> : (f32, f32) -> f32 loc("arith.mlir":7:10)
    %4 = "arith.cmpi"(%arg0, %2) <{predicate = 2 : i64}> : (i32, i32) -> i1 loc("arith.mlir":8:10)
    %5 = "arith.cmpf"(%3, %arg1) <{fastmath = #arith.fastmath<fast>, predicate = 1 : i64}> : (f32, f32) -> i1 loc("arith.mlir":9:10)
    %6 = "arith.extsi"(%arg0) : (i32) -> i64 loc("arith.mlir":10:10)
    %7 = "arith.select"(%4, %2, %arg0) : (i1, i32, i32) -> i32 loc("arith.mlir":11:10)
    %8 = "arith.constant"() <{value = true}> : () -> i1 loc("arith.mlir":12:10)
    %9 = "arith.addf"(%arg3, %arg3) <{fastmath = #arith.fastmath<none>}> : (vector<[4]xf16>, vector<[4]xf16>) -> vector<[4]xf16> loc("arith.mlir":13:10)
    %10:2 = "arith.mulsi_extended"(%arg0, %0) : (i32, i32) -> (i32, i32) loc("arith.mlir":14:13)
    "func.return"(%7, %8) : (i32, i1) -> () loc("arith.mlir":15:5)
  }) : () -> () loc("arith.mlir":2:3)
}) : () -> () loc("arith.mlir":1:1)
