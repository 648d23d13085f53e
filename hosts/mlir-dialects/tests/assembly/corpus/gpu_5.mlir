module {
  func.func @f(%arg0: index, %arg1: !gpu.async.token, %arg2: f32, %arg3: i32) {
    gpu.launch blocks(%arg4, %arg5, %arg6) in (%arg10 = %arg0, %arg11 = %arg0, %arg12 = %arg0) threads(%arg7, %arg8, %arg9) in (%arg13 = %arg0, %arg14 = %arg0, %arg15 = %arg0) workgroup(%arg16 : memref<32xf32, 3>, %arg17 : memref<1xf32, 3>) private(%arg18 : memref<1xf32, 5>) {
      gpu.terminator
    }
    %0 = gpu.launch async [%arg1, %arg1] clusters(%arg16, %arg17, %arg18) in (%arg19 = %arg0, %arg20 = %arg0, %arg21 = %arg0) blocks(%arg4, %arg5, %arg6) in (%arg10 = %arg0, %arg11 = %arg0, %arg12 = %arg0) threads(%arg7, %arg8, %arg9) in (%arg13 = %arg0, %arg14 = %arg0, %arg15 = %arg0) dynamic_shared_memory_size %arg3 module(@a) function(@b) workgroup(%arg22 : memref<32xf32, 3>) {
      gpu.terminator
    } {y}
    %1 = gpu.launch async blocks(%arg4, %arg5, %arg6) in (%arg10 = %arg0, %arg11 = %arg0, %arg12 = %arg0) threads(%arg7, %arg8, %arg9) in (%arg13 = %arg0, %arg14 = %arg0, %arg15 = %arg0) {
      gpu.terminator
    }
    return
  }
  gpu.module @m {
    gpu.func @x(%arg0: f32) -> f32 workgroup(%arg1 : memref<32xf32, 3> {a.x}, %arg2 : memref<1xf32, 3>) private(%arg3 : memref<1xf32, 5> {l.y}) attributes {gpu.kernel2} {
      gpu.return %arg0 : f32
    }
    gpu.func @x2(%arg0: f32 {llvm.a}) kernel attributes {known_block_size = array<i32: 1, 2, 3>, sym_visibility = "private"} {
      gpu.return
    }
  }
}

