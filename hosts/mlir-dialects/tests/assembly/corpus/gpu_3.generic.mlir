#map = affine_map<(d0)[s0] -> (d0 + s0)>
"builtin.module"() ({
  "func.func"() <{function_type = (f32, i32, index, vector<4xf32>, index, memref<?xf32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: f32, %arg1: i32, %arg2: index, %arg3: vector<4xf32>, %arg4: index, %arg5: memref<?xf32>):
    %0 = "gpu.all_reduce"(%arg0) <{op = #gpu<all_reduce_op add>}> ({
    }) : (f32) -> f32
    %1 = "gpu.all_reduce"(%arg0) <{uniform}> ({
    ^bb0(%arg8: f32, %arg9: f32):
      %21 = "arith.mulf"(%arg8, %arg9) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "gpu.yield"(%21) : (f32) -> ()
    }) : (f32) -> f32
    %2 = "gpu.all_reduce"(%arg1) <{op = #gpu<all_reduce_op maxsi>, uniform}> ({
    }) {x} : (i32) -> i32
    %3 = "gpu.subgroup_reduce"(%arg0) <{cluster_stride = 1 : i32, op = #gpu<all_reduce_op add>}> : (f32) -> f32
    %4 = "gpu.subgroup_reduce"(%arg0) <{cluster_stride = 1 : i32, op = #gpu<all_reduce_op mul>, uniform}> {x} : (f32) -> f32
    %5 = "gpu.subgroup_reduce"(%arg0) <{cluster_size = 4 : i32, cluster_stride = 2 : i32, op = #gpu<all_reduce_op add>}> : (f32) -> f32
    %6:2 = "gpu.alloc"() <{operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> (memref<13xf32, 1>, !gpu.async.token)
    %7 = "gpu.alloc"(%arg4) <{hostShared, operandSegmentSizes = array<i32: 0, 1, 0>}> {x} : (index) -> memref<?xf32>
    %8:2 = "gpu.alloc"(%6#1, %arg4, %arg4) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (!gpu.async.token, index, index) -> (memref<?xf32, #map>, !gpu.async.token)
    %9 = "gpu.memcpy"(%6#1, %arg5, %7) : (!gpu.async.token, memref<?xf32>, memref<?xf32>) -> !gpu.async.token
    "gpu.memset"(%arg5, %arg0) {y} : (memref<?xf32>, f32) -> ()
    %10 = "gpu.dealloc"(%9, %8#1, %6#0) : (!gpu.async.token, !gpu.async.token, memref<13xf32, 1>) -> !gpu.async.token
    "gpu.warp_execute_on_lane_0"(%arg2) <{warp_size = 32 : i64}> ({
      "gpu.yield"() : () -> ()
    }) : (index) -> ()
    %11 = "gpu.warp_execute_on_lane_0"(%arg2) <{warp_size = 32 : i64}> ({
      %20 = "t.c"() : () -> vector<32xi32>
      "gpu.yield"(%20) : (vector<32xi32>) -> ()
    }) : (index) -> vector<1xi32>
    %12:2 = "gpu.warp_execute_on_lane_0"(%arg2, %arg3, %arg1) <{warp_size = 32 : i64}> ({
    ^bb0(%arg6: vector<128xf32>, %arg7: i32):
      %19:2 = "t.d"() : () -> (f32, vector<32xf32>)
      "gpu.yield"(%19#0, %19#1) : (f32, vector<32xf32>) -> ()
    }) {x = 1 : i32} : (index, vector<4xf32>, i32) -> (f32, vector<1xf32>)
    %13 = "gpu.thread_id"() <{dimension = #gpu<dim x>}> : () -> index
    %14 = "gpu.block_dim"() <{dimension = #gpu<dim y>, upper_bound = 64 : index}> : () -> index
    %15 = "gpu.lane_id"() <{upper_bound = 32 : index}> : () -> index
    %16 = "gpu.subgroup_id"() : () -> index
    %17:2 = "gpu.shuffle"(%arg0, %arg1, %arg1) <{mode = #gpu<shuffle_mode xor>}> : (f32, i32, i32) -> (f32, i1)
    %18 = "gpu.dynamic_shared_memory"() : () -> memref<?xi8, #gpu.address_space<workgroup>>
    "gpu.printf"(%arg1) <{format = "Hello %d\0A"}> : (i32) -> ()
    "gpu.printf"() <{format = "Hello"}> : () -> ()
    "gpu.set_default_device"(%arg1) : (i32) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
