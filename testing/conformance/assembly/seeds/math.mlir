func.func @f(%a: f32, %i: i32, %v: vector<4xf64>, %t: tensor<?xf16>) {
  %0 = math.absf %a : f32
  %1 = math.fma %a, %a, %a fastmath<contract> : f32
  %2 = math.fpowi %a, %i : f32, i32
  %3 = math.ctlz %i {x} : i32
  %4 = math.isnan %v : vector<4xf64>
  %5, %6 = math.sincos %t : tensor<?xf16>
  %7 = math.ipowi %i, %i : i32
  return
}
