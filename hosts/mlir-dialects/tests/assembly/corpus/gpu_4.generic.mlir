"builtin.module"() ({
  "func.func"() <{function_type = (!gpu.async.token, index, memref<?xindex>, memref<?xf64>, memref<?xi8>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: !gpu.async.token, %arg1: index, %arg2: memref<?xindex>, %arg3: memref<?xf64>, %arg4: memref<?xi8>):
    %0:2 = "gpu.create_dn_tensor"(%arg0, %arg3, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (!gpu.async.token, memref<?xf64>, index) -> (!gpu.sparse.dntensor_handle, !gpu.async.token)
    %1 = "gpu.create_coo"(%arg1, %arg1, %arg1, %arg2, %arg2, %arg3) : (index, index, index, memref<?xindex>, memref<?xindex>, memref<?xf64>) -> !gpu.sparse.spmat_handle
    %2:2 = "gpu.create_csr"(%arg1, %arg1, %arg1, %arg2, %arg2, %arg3) : (index, index, index, memref<?xindex>, memref<?xindex>, memref<?xf64>) -> (!gpu.sparse.spmat_handle, !gpu.async.token)
    %3:2 = "gpu.create_csc"(%arg0, %2#1, %arg1, %arg1, %arg1, %arg2, %arg2, %arg3) : (!gpu.async.token, !gpu.async.token, index, index, index, memref<?xindex>, memref<?xindex>, memref<?xf64>) -> (!gpu.sparse.spmat_handle, !gpu.async.token)
    %4:2 = "gpu.create_coo_aos"(%arg0, %arg1, %arg1, %arg1, %arg2, %arg3) : (!gpu.async.token, index, index, index, memref<?xindex>, memref<?xf64>) -> (!gpu.sparse.spmat_handle, !gpu.async.token)
    %5:2 = "gpu.create_bsr"(%arg0, %arg1, %arg1, %arg1, %arg1, %arg1, %arg2, %arg2, %arg3) : (!gpu.async.token, index, index, index, index, index, memref<?xindex>, memref<?xindex>, memref<?xf64>) -> (!gpu.sparse.spmat_handle, !gpu.async.token)
    %6:2 = "gpu.create_2to4_spmat"(%arg0, %arg1, %arg1, %arg3) <{pruneFlag = #gpu<prune_2to4_spmat_flag PRUNE_AND_CHECK>}> : (!gpu.async.token, index, index, memref<?xf64>) -> (!gpu.sparse.spmat_handle, !gpu.async.token)
    %7:2 = "gpu.spmv_buffer_size"(%arg0, %2#0, %0#0, %0#0) <{computeType = f64, modeA = #gpu<mat_transpose_mode TRANSPOSE>}> : (!gpu.async.token, !gpu.sparse.spmat_handle, !gpu.sparse.dntensor_handle, !gpu.sparse.dntensor_handle) -> (index, !gpu.async.token)
    %8 = "gpu.spmv"(%7#1, %2#0, %0#0, %0#0, %arg4) <{computeType = f64, modeA = #gpu<mat_transpose_mode NON_TRANSPOSE>}> : (!gpu.async.token, !gpu.sparse.spmat_handle, !gpu.sparse.dntensor_handle, !gpu.sparse.dntensor_handle, memref<?xi8>) -> !gpu.async.token
    %9:2 = "gpu.spmm_buffer_size"(%arg0, %2#0, %0#0, %0#0) <{computeType = f64, modeA = #gpu<mat_transpose_mode NON_TRANSPOSE>, modeB = #gpu<mat_transpose_mode CONJUGATE_TRANSPOSE>, resultSegmentSizes = array<i32: 1, 1>}> : (!gpu.async.token, !gpu.sparse.spmat_handle, !gpu.sparse.dntensor_handle, !gpu.sparse.dntensor_handle) -> (index, !gpu.async.token)
    %10 = "gpu.spmm"(%arg0, %2#0, %0#0, %0#0, %arg4) <{computeType = f64, modeA = #gpu<mat_transpose_mode NON_TRANSPOSE>, modeB = #gpu<mat_transpose_mode NON_TRANSPOSE>, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!gpu.async.token, !gpu.sparse.spmat_handle, !gpu.sparse.dntensor_handle, !gpu.sparse.dntensor_handle, memref<?xi8>) -> !gpu.async.token
    %11:2 = "gpu.sddmm_buffer_size"(%arg0, %0#0, %0#0, %2#0) <{computeType = f64, modeA = #gpu<mat_transpose_mode NON_TRANSPOSE>, modeB = #gpu<mat_transpose_mode NON_TRANSPOSE>}> : (!gpu.async.token, !gpu.sparse.dntensor_handle, !gpu.sparse.dntensor_handle, !gpu.sparse.spmat_handle) -> (index, !gpu.async.token)
    %12 = "gpu.sddmm"(%arg0, %0#0, %0#0, %2#0, %arg4) <{computeType = f32, modeA = #gpu<mat_transpose_mode TRANSPOSE>, modeB = #gpu<mat_transpose_mode TRANSPOSE>}> : (!gpu.async.token, !gpu.sparse.dntensor_handle, !gpu.sparse.dntensor_handle, !gpu.sparse.spmat_handle, memref<?xi8>) -> !gpu.async.token
    %13:2 = "gpu.spgemm_create_descr"(%arg0) : (!gpu.async.token) -> (!gpu.sparse.spgemmop_handle, !gpu.async.token)
    %14:2 = "gpu.spgemm_work_estimation_or_compute"(%arg0, %13#0, %2#0, %2#0, %2#0, %arg1, %arg4) <{computeType = f32, kind = #gpu<spgemm_work_estimation_or_compute_kind WORK_ESTIMATION>, modeA = #gpu<mat_transpose_mode NON_TRANSPOSE>, modeB = #gpu<mat_transpose_mode NON_TRANSPOSE>}> : (!gpu.async.token, !gpu.sparse.spgemmop_handle, !gpu.sparse.spmat_handle, !gpu.sparse.spmat_handle, !gpu.sparse.spmat_handle, index, memref<?xi8>) -> (index, !gpu.async.token)
    %15 = "gpu.spgemm_copy"(%arg0, %13#0, %2#0, %2#0, %2#0) <{computeType = f32, modeA = #gpu<mat_transpose_mode NON_TRANSPOSE>, modeB = #gpu<mat_transpose_mode NON_TRANSPOSE>}> : (!gpu.async.token, !gpu.sparse.spgemmop_handle, !gpu.sparse.spmat_handle, !gpu.sparse.spmat_handle, !gpu.sparse.spmat_handle) -> !gpu.async.token
    %16 = "gpu.spgemm_destroy_descr"(%arg0, %13#0) : (!gpu.async.token, !gpu.sparse.spgemmop_handle) -> !gpu.async.token
    %17:4 = "gpu.spmat_get_size"(%arg0, %2#0) : (!gpu.async.token, !gpu.sparse.spmat_handle) -> (index, index, index, !gpu.async.token)
    %18 = "gpu.set_csr_pointers"(%arg0, %2#0, %arg2, %arg2, %arg3) : (!gpu.async.token, !gpu.sparse.spmat_handle, memref<?xindex>, memref<?xindex>, memref<?xf64>) -> !gpu.async.token
    %19 = "gpu.destroy_sp_mat"(%arg0, %2#0) : (!gpu.async.token, !gpu.sparse.spmat_handle) -> !gpu.async.token
    %20 = "gpu.destroy_dn_tensor"(%arg0, %0#0) : (!gpu.async.token, !gpu.sparse.dntensor_handle) -> !gpu.async.token
    "gpu.wait"(%20) : (!gpu.async.token) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
