module {
  func.func @f(%arg0: complex<f32>, %arg1: f64, %arg2: f32, %arg3: i32) {
    %0 = complex.add %arg0, %arg0 : complex<f32>
    %1 = complex.abs %arg0 fastmath<nnan> : complex<f32>
    %2 = complex.create %arg1, %arg1 : complex<f64>
    %cst = complex.constant [1.000000e+00, -2.500000e+00] : complex<f64>
    %3 = complex.re %arg0 : complex<f32>
    %4 = complex.eq %arg0, %arg0 : complex<f32>
    %5 = complex.bitcast %arg0 : complex<f32> to i64
    %6 = complex.powi %arg0, %arg3 : complex<f32>, i32
    %cst_0 = complex.constant [1.000000e-01 : f32, 1.000000e+00 : f32] {y} : complex<f32>
    %7 = complex.pow %arg0, %arg0 {x} : complex<f32>
    return
  }
}

