module {
  func.func @f(%arg0: vector<4xf16>, %arg1: vector<4xf32>, %arg2: vector<32xf32>, %arg3: f32, %arg4: vector<16xf16>, %arg5: vector<8xf32>, %arg6: f8E8M0FNU, %arg7: vector<32xf6E3M2FN>, %arg8: vector<16xf32>) {
    %0 = amdgpu.mfma 32x32x1 %arg3 * %arg3 + %arg2 {abid = 1 : i32, blocks = 2 : i32, cbsz = 1 : i32} blgp =  bcast_second_32 : f32, f32, vector<32xf32>
    %1 = amdgpu.wmma 16x16x16 %arg4 * %arg4 + %arg5 : vector<16xf16>, vector<16xf16>, vector<8xf32>
    return
  }
}

