func.func @f(%x: f32, %y: f32, %t: tensor<2xcomplex<f32>>) {
  %z = complex.create %x, %y : complex<f32>
  %r = complex.re %z : complex<f32>
  %i = complex.im %z : complex<f32>
  %a = complex.conj %z : complex<f32>
  %b = complex.conj %a : complex<f32>
  %c = complex.constant [0.1, -1.0] : complex<f64>
  %d = "t.parts"(%c) : (complex<f64>) -> i1
  "t.use"(%z, %r, %i, %a, %b, %c, %d) : (complex<f32>, f32, f32, complex<f32>, complex<f32>, complex<f64>, i1) -> ()
  return
}
