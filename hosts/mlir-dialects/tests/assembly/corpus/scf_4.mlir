module {
  func.func @f(%arg0: index, %arg1: index, %arg2: index, %arg3: f32) {
    scf.parallel (%arg4) = (%arg0) to (%arg1) step (%arg2) {
      scf.reduce 
    }
    %0 = scf.parallel (%arg4, %arg5) = (%arg0, %arg0) to (%arg1, %arg1) step (%arg2, %arg2) init (%arg3) -> f32 {
      scf.reduce(%arg3 : f32) {
      ^bb0(%arg6: f32, %arg7: f32):
        %2 = arith.addf %arg6, %arg7 : f32
        scf.reduce.return %2 : f32
      }
    }
    %1:2 = scf.parallel (%arg4) = (%arg0) to (%arg1) step (%arg2) init (%arg3, %arg0) -> (f32, index) {
      scf.reduce(%arg3, %arg0 : f32, index) {
      ^bb0(%arg5: f32, %arg6: f32):
        scf.reduce.return %arg6 : f32
      }, {
      ^bb0(%arg5: index, %arg6: index):
        scf.reduce.return %arg5 : index
      }
    } {x = 1 : i32}
    return
  }
}

