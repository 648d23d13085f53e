"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xf16>, vector<4xf32>, vector<32xf32>, f32, vector<16xf16>, vector<8xf32>, f8E8M0FNU, vector<32xf6E3M2FN>, vector<16xf32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: vector<4xf16>, %arg1: vector<4xf32>, %arg2: vector<32xf32>, %arg3: f32, %arg4: vector<16xf16>, %arg5: vector<8xf32>, %arg6: f8E8M0FNU, %arg7: vector<32xf6E3M2FN>, %arg8: vector<16xf32>):
    %0 = "amdgpu.mfma"(%arg3, %arg3, %arg2) <{abid = 1 : i32, blgp = #amdgpu<mfma_perm_b bcast_second_32>, blocks = 2 : i32, cbsz = 1 : i32, k = 1 : i32, m = 32 : i32, n = 32 : i32}> : (f32, f32, vector<32xf32>) -> vector<32xf32>
    %1 = "amdgpu.wmma"(%arg4, %arg4, %arg5) <{k = 16 : i32, m = 16 : i32, n = 16 : i32, subwordOffset = 0 : i32}> : (vector<16xf16>, vector<16xf16>, vector<8xf32>) -> vector<8xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

