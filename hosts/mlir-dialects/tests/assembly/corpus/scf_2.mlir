module {
  func.func @f(%arg0: i1, %arg1: f32) {
    scf.if %arg0 {
      "t.then"() : () -> ()
    }
    scf.if %arg0 {
    } else {
      "t.else"() : () -> ()
    }
    %0 = scf.if %arg0 -> (f32) {
      scf.yield %arg1 : f32
    } else {
      scf.yield %arg1 : f32
    } {x}
    %1:2 = scf.if %arg0 -> (f32, i1) {
      scf.yield %arg1, %arg0 : f32, i1
    } else {
      scf.yield %arg1, %arg0 : f32, i1
    }
    return
  }
}

