gpu.module @k attributes {x.y} {
  gpu.func @plain(%a: i32, %m: memref<?xf32, 1>) {
    gpu.return
  }
  gpu.func @kernel(%a: f32) workgroup(%w: memref<32xf32, #gpu.address_space<workgroup>>) private(%p: memref<1xf32, #gpu.address_space<private>>, %q: memref<2xi32, #gpu.address_space<private>>) kernel attributes {known_block_size = array<i32: 1, 2, 3>} {
    gpu.barrier
    gpu.return
  }
  gpu.func @result(%a: f32 {gpu.x}) -> (f32, i32) attributes {y} {
    %c = arith.constant 0 : i32
    gpu.return %a, %c : f32, i32
  }
  gpu.func @ws() workgroup(%w: memref<32xf32, #gpu.address_space<workgroup>> {llvm.align = 16 : i64}) {
    gpu.return
  }
}
gpu.module @t [#nvvm.target<chip = "sm_70">] {
}
gpu.module @t2 <#gpu.select_object<0>> [#nvvm.target, #rocdl.target] attributes {z = 1 : i32} {
}
gpu.binary @bin [#gpu.object<#nvvm.target, "abc">]
gpu.binary @bin2 <#gpu.select_object<#nvvm.target>> [#gpu.object<#nvvm.target, bin = "abc">] 
// -----
func.func @f(%n: index, %t0: !gpu.async.token, %v: f32, %i: i32) {
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    gpu.terminator
  }
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) dynamic_shared_memory_size %i {
    "t.use"(%bx, %sz) : (index, index) -> ()
    gpu.terminator
  } {x = 1 : i32}
  %t = gpu.launch async [%t0] blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) workgroup(%w : memref<32xf32, 3>) private(%p : memref<1xf32, 5>) {
    gpu.terminator
  }
  gpu.launch clusters(%cx, %cy, %cz) in (%kx = %n, %ky = %n, %kz = %n) blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    gpu.terminator
  }
  %ta = gpu.launch async blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) module(@m) function(@f) {
    gpu.terminator
  }
  return
}
// -----
module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @k(%a: f32, %b: memref<?xf32, 1>) kernel {
      gpu.return
    }
    gpu.func @none() kernel {
      gpu.return
    }
  }
  func.func @f(%n: index, %a: f32, %b: memref<?xf32, 1>, %i: i32, %l: i64) {
    gpu.launch_func @kernels::@k blocks in (%n, %n, %n) threads in (%n, %n, %n) args(%a : f32, %b : memref<?xf32, 1>)
    %t = gpu.wait async
    gpu.launch_func [%t] @kernels::@none blocks in (%l, %l, %l) threads in (%l, %l, %l) : i64 dynamic_shared_memory_size %i
    %t2 = gpu.launch_func async [%t] @kernels::@k clusters in (%n, %n, %n) blocks in (%n, %n, %n) threads in (%n, %n, %n) args(%a : f32, %b : memref<?xf32, 1>) {x}
    gpu.wait [%t, %t2]
    %t3 = gpu.wait async [%t2] {y}
    gpu.wait
    return
  }
}
// -----
func.func @f(%v: f32, %i: i32, %laneid: index, %x: vector<4xf32>, %n: index, %m: memref<?xf32>) {
  %0 = gpu.all_reduce add %v {} : (f32) -> f32
  %1 = gpu.all_reduce %v uniform {
  ^bb(%l: f32, %r: f32):
    %s = arith.mulf %l, %r : f32
    gpu.yield %s : f32
  } : (f32) -> f32
  %2 = gpu.all_reduce maxsi %i uniform {} {x} : (i32) -> i32
  %3 = gpu.subgroup_reduce add %v : (f32) -> f32
  %4 = gpu.subgroup_reduce mul %v uniform {x} : (f32) -> f32
  %5 = gpu.subgroup_reduce add %v cluster(size = 4, stride = 2) : (f32) -> f32
  %6, %t = gpu.alloc async () : memref<13xf32, 1>
  %7 = gpu.alloc host_shared (%n) {x} : memref<?xf32>
  %8, %t8 = gpu.alloc async [%t] (%n)[%n] : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  %t9 = gpu.memcpy async [%t] %m, %7 : memref<?xf32>, memref<?xf32>
  gpu.memset %m, %v : memref<?xf32>, f32 {y}
  %t10 = gpu.dealloc async [%t9, %t8] %6 : memref<13xf32, 1>
  gpu.warp_execute_on_lane_0(%laneid)[32] {
  }
  %9 = gpu.warp_execute_on_lane_0(%laneid)[32] -> (vector<1xi32>) {
    %c = "t.c"() : () -> vector<32xi32>
    gpu.yield %c : vector<32xi32>
  }
  %10:2 = gpu.warp_execute_on_lane_0(%laneid)[32] args(%x, %i : vector<4xf32>, i32) -> (f32, vector<1xf32>) {
  ^bb0(%a: vector<128xf32>, %b: i32):
    %d, %e = "t.d"() : () -> (f32, vector<32xf32>)
    gpu.yield %d, %e : f32, vector<32xf32>
  } {x = 1 : i32}
  %11 = gpu.thread_id x
  %12 = gpu.block_dim y upper_bound 64
  %13 = gpu.lane_id upper_bound 32
  %14 = gpu.subgroup_id : index
  %15, %16 = gpu.shuffle xor %v, %i, %i : f32
  %17 = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
  gpu.printf "Hello %d\n", %i : i32
  gpu.printf "Hello"
  gpu.set_default_device %i
  return
}
// -----
func.func @f(%t: !gpu.async.token, %n: index, %mi: memref<?xindex>, %mf: memref<?xf64>, %mb: memref<?xi8>) {
  %dn, %t1 = gpu.create_dn_tensor async [%t] %mf, %n : index into memref<?xf64>
  %coo = gpu.create_coo %n, %n, %n, %mi, %mi, %mf : memref<?xindex>, memref<?xindex>, memref<?xf64>
  %csr, %t2 = gpu.create_csr async %n, %n, %n, %mi, %mi, %mf : memref<?xindex>, memref<?xindex>, memref<?xf64>
  %csc, %t3 = gpu.create_csc async [%t, %t2] %n, %n, %n, %mi, %mi, %mf : memref<?xindex>, memref<?xindex>, memref<?xf64>
  %aos, %t4 = gpu.create_coo_aos async [%t] %n, %n, %n, %mi, %mf : memref<?xindex>, memref<?xf64>
  %bsr, %t5 = gpu.create_bsr async [%t] %n, %n, %n, %n, %n, %mi, %mi, %mf : memref<?xindex>, memref<?xindex>, memref<?xf64>
  %sp, %t6 = gpu.create_2to4_spmat async [%t] {PRUNE_AND_CHECK} %n, %n, %mf : memref<?xf64>
  %bs, %t7 = gpu.spmv_buffer_size async [%t] %csr{TRANSPOSE}, %dn, %dn into f64
  %t8 = gpu.spmv async [%t7] %csr, %dn, %dn, %mb : memref<?xi8> into f64
  %bm, %t9 = gpu.spmm_buffer_size async [%t] %csr, %dn{CONJUGATE_TRANSPOSE}, %dn : index into f64
  %t10 = gpu.spmm async [%t] %csr, %dn, %dn, %mb : memref<?xi8> into f64
  %bd, %t11 = gpu.sddmm_buffer_size async [%t] %dn, %dn, %csr into f64
  %t12 = gpu.sddmm async [%t] %dn{TRANSPOSE}, %dn{TRANSPOSE}, %csr, %mb : memref<?xi8> into f32
  %desc, %t13 = gpu.spgemm_create_descr async [%t]
  %sz, %t14 = gpu.spgemm_work_estimation_or_compute async [%t] {WORK_ESTIMATION} %csr, %csr, %csr, %desc, %n, %mb : f32 into memref<?xi8>
  %t15 = gpu.spgemm_copy async [%t] %csr, %csr, %csr, %desc : f32
  %t16 = gpu.spgemm_destroy_descr async [%t] %desc
  %r, %c, %nn, %t17 = gpu.spmat_get_size async [%t] %csr
  %t18 = gpu.set_csr_pointers async [%t] %csr, %mi, %mi, %mf : memref<?xindex>, memref<?xindex>, memref<?xf64>
  %t19 = gpu.destroy_sp_mat async [%t] %csr
  %t20 = gpu.destroy_dn_tensor async [%t] %dn
  gpu.wait [%t20]
  return
}
// -----
func.func @f(%v: f32, %i: i32, %m: !gpu.mma_matrix<16x16xf16, "COp">) {
  %0 = gpu.block_id x
  %1 = gpu.block_id y upper_bound 64
  %2 = gpu.cluster_block_id z
  %3 = gpu.cluster_dim x
  %4 = gpu.cluster_dim_blocks y
  %5 = gpu.cluster_id z upper_bound 4
  %6 = gpu.global_id x
  %7 = gpu.grid_dim y
  %8 = gpu.subgroup_broadcast %v, first_active_lane : f32
  %9 = gpu.subgroup_broadcast %v, specific_lane %i {x} : f32
  %10 = gpu.subgroup_mma_elementwise addf %m, %m : (!gpu.mma_matrix<16x16xf16, "COp">, !gpu.mma_matrix<16x16xf16, "COp">) -> !gpu.mma_matrix<16x16xf16, "COp">
  %11 = gpu.subgroup_mma_elementwise negatef %m {x} : (!gpu.mma_matrix<16x16xf16, "COp">) -> !gpu.mma_matrix<16x16xf16, "COp">
  return
}
