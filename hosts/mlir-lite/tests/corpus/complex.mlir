"builtin.module"() ({
  "func.func"() <{function_type = (f32, complex<f64>) -> complex<f32>, sym_name = "f"}> ({
  ^bb0(%arg0: f32, %arg1: complex<f64>):
    %0 = "complex.create"(%arg0, %arg0) : (f32, f32) -> complex<f32>
    %1 = "complex.constant"() <{value = [1.000000e+00 : f32, -2.500000e+00 : f32]}> : () -> complex<f32>
    %2 = "complex.mul"(%0, %1) <{fastmath = #arith.fastmath<nnan,ninf>}> : (complex<f32>, complex<f32>) -> complex<f32>
    %3 = "complex.abs"(%arg1) <{fastmath = #arith.fastmath<none>}> : (complex<f64>) -> f64
    %4 = "complex.re"(%2) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
    %5 = "arith.constant"() <{value = dense<(1.000000e+00,2.000000e+00)> : tensor<2xcomplex<f32>>}> : () -> tensor<2xcomplex<f32>>
    "func.return"(%2) : (complex<f32>) -> ()
  }) : () -> ()
}) : () -> ()

