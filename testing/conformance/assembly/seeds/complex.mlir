func.func @f(%a: complex<f32>, %r: f64, %e: f32, %i: i32) {
  %0 = complex.add %a, %a : complex<f32>
  %1 = complex.abs %a fastmath<nnan> : complex<f32>
  %2 = complex.create %r, %r : complex<f64>
  %3 = complex.constant [1.0 : f64, -2.5 : f64] : complex<f64>
  %4 = complex.re %a : complex<f32>
  %5 = complex.eq %a, %a : complex<f32>
  %6 = complex.bitcast %a : complex<f32> to i64
  %7 = complex.powi %a, %i : complex<f32>, i32
  %8 = complex.constant [0.1 : f32, 1.0 : f32] {y} : complex<f32>
  %9 = complex.pow %a, %a {x} : complex<f32>
  return
}
