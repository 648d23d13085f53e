module {
  func.func @f(%arg0: f32, %arg1: i32, %arg2: vector<4xf64>, %arg3: tensor<?xf16>) {
    %0 = math.absf %arg0 : f32
    %1 = math.fma %arg0, %arg0, %arg0 fastmath<contract> : f32
    %2 = math.fpowi %arg0, %arg1 : f32, i32
    %3 = math.ctlz %arg1 {x} : i32
    %4 = math.isnan %arg2 : vector<4xf64>
    %sin, %cos = math.sincos %arg3 : tensor<?xf16>
    %5 = math.ipowi %arg1, %arg1 : i32
    return
  }
}

