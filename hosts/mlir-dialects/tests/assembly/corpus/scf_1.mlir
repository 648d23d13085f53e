module {
  func.func @f(%arg0: i32, %arg1: i32, %arg2: i32, %arg3: i64, %arg4: f32) {
    scf.for %arg5 = %arg0 to %arg1 step %arg2  : i32 {
    } {x = 1 : i8}
    %0:2 = scf.for %arg5 = %arg0 to %arg1 step %arg2 iter_args(%arg6 = %arg3, %arg7 = %arg4) -> (i64, f32)  : i32 {
      scf.yield %arg6, %arg7 : i64, f32
    }
    scf.for unsigned %arg5 = %arg0 to %arg1 step %arg2  : i32 {
    }
    return
  }
}

