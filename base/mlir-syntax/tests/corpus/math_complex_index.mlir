"builtin.module"() ({
  "func.func"() <{function_type = (f32, complex<f64>, index) -> complex<f64>, sym_name = "m"}> ({
  ^bb0(%arg0: f32 loc("math_complex_index.mlir":3:8), %arg1: complex<f64> loc("math_complex_index.mlir":3:20), %arg2: index loc("math_complex_index.mlir":3:41)):
    %0 = "math.sqrt"(%arg0) <{fastmath = #arith.fastmath<afn>}> : (f32) -> f32 loc("math_complex_index.mlir":4:10)
    %1 = "math.fma"(%arg0, %0, %arg0) <{fastmath = #arith.fastmath<none>}> : (f32, f32, f32) -> f32 loc("math_complex_index.mlir":5:10)
    %2 = "arith.constant"() <{value = 3 : i8}> : () -> i8 loc("math_complex_index.mlir":6:10)
    %3 = "complex.mul"(%arg1, %arg1) <{fastmath = #arith.fastmath<none>}> : (complex<f64>, complex<f64>) -> complex<f64> loc("math_complex_index.mlir":7:10)
    %4 = "complex.constant"() <{value = [1.000000e+00, -2.500000e+00]}> : () -> complex<f64> loc("math_complex_index.mlir":8:10)
    %5 = "index.add"(%arg2, %arg2) : (index, index) -> index loc("math_complex_index.mlir":9:10)
    %6 = "index.cmp"(%arg2, %5) <{pred = #index<cmp_predicate ult>}> : (index, index) -> i1 loc("math_complex_index.mlir":10:10)
    %7 = "index.constant"() <{value = 17 : index}> : () -> index loc("math_complex_index.mlir":11:10)
    %8 = "ub.poison"() <{value = #ub.poison}> : () -> i32 loc("math_complex_index.mlir":12:10)
    "func.return"(%4) : (complex<f64>) -> () loc("math_complex_index.mlir":13:5)
  }) : () -> () loc("math_complex_index.mlir":2:3)
}) : () -> () loc("math_complex_index.mlir":1:1)
