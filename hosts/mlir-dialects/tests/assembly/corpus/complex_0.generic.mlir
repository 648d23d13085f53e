"builtin.module"() ({
  "func.func"() <{function_type = (complex<f32>, f64, f32, i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: complex<f32>, %arg1: f64, %arg2: f32, %arg3: i32):
    %0 = "complex.add"(%arg0, %arg0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
    %1 = "complex.abs"(%arg0) <{fastmath = #arith.fastmath<nnan>}> : (complex<f32>) -> f32
    %2 = "complex.create"(%arg1, %arg1) : (f64, f64) -> complex<f64>
    %3 = "complex.constant"() <{value = [1.000000e+00, -2.500000e+00]}> : () -> complex<f64>
    %4 = "complex.re"(%arg0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
    %5 = "complex.eq"(%arg0, %arg0) : (complex<f32>, complex<f32>) -> i1
    %6 = "complex.bitcast"(%arg0) : (complex<f32>) -> i64
    %7 = "complex.powi"(%arg0, %arg3) : (complex<f32>, i32) -> complex<f32>
    %8 = "complex.constant"() <{value = [1.000000e-01 : f32, 1.000000e+00 : f32]}> {y} : () -> complex<f32>
    %9 = "complex.pow"(%arg0, %arg0) <{fastmath = #arith.fastmath<none>}> {x} : (complex<f32>, complex<f32>) -> complex<f32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

