#map = affine_map<(d0)[s0] -> (d0 + s0)>
module {
  func.func @f(%arg0: f32, %arg1: i32, %arg2: index, %arg3: vector<4xf32>, %arg4: index, %arg5: memref<?xf32>) {
    %0 = gpu.all_reduce  add %arg0 {
    } : (f32) -> f32
    %1 = gpu.all_reduce  %arg0 uniform {
    ^bb0(%arg6: f32, %arg7: f32):
      %13 = arith.mulf %arg6, %arg7 : f32
      gpu.yield %13 : f32
    } : (f32) -> f32
    %2 = gpu.all_reduce  maxsi %arg1 uniform {
    } {x} : (i32) -> i32
    %3 = gpu.subgroup_reduce  add %arg0 : (f32) -> f32
    %4 = gpu.subgroup_reduce  mul %arg0 uniform {x} : (f32) -> f32
    %5 = gpu.subgroup_reduce  add %arg0 cluster(size = 4, stride = 2) : (f32) -> f32
    %memref, %asyncToken = gpu.alloc async () : memref<13xf32, 1>
    %memref_0 = gpu.alloc  host_shared (%arg4) {x} : memref<?xf32>
    %memref_1, %asyncToken_2 = gpu.alloc async [%asyncToken] (%arg4)[%arg4] : memref<?xf32, #map>
    %6 = gpu.memcpy async [%asyncToken] %arg5, %memref_0 : memref<?xf32>, memref<?xf32>
    gpu.memset  %arg5, %arg0 : memref<?xf32>, f32 {y}
    %7 = gpu.dealloc async [%6, %asyncToken_2] %memref : memref<13xf32, 1>
    gpu.warp_execute_on_lane_0(%arg2)[32] {
    }
    %8 = gpu.warp_execute_on_lane_0(%arg2)[32] -> (vector<1xi32>) {
      %13 = "t.c"() : () -> vector<32xi32>
      gpu.yield %13 : vector<32xi32>
    }
    %9:2 = gpu.warp_execute_on_lane_0(%arg2)[32] args(%arg3, %arg1 : vector<4xf32>, i32) -> (f32, vector<1xf32>) {
    ^bb0(%arg6: vector<128xf32>, %arg7: i32):
      %13:2 = "t.d"() : () -> (f32, vector<32xf32>)
      gpu.yield %13#0, %13#1 : f32, vector<32xf32>
    } {x = 1 : i32}
    %thread_id_x = gpu.thread_id  x
    %block_dim_y = gpu.block_dim  y upper_bound 64
    %10 = gpu.lane_id upper_bound 32
    %11 = gpu.subgroup_id : index
    %shuffleResult, %valid = gpu.shuffle  xor %arg0, %arg1, %arg1 : f32
    %12 = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
    gpu.printf "Hello %d\0A", %arg1 : i32
    gpu.printf "Hello"
    gpu.set_default_device %arg1
    return
  }
}
