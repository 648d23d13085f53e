module {
  func.func @f(%arg0: !gpu.async.token, %arg1: index, %arg2: memref<?xindex>, %arg3: memref<?xf64>, %arg4: memref<?xi8>) {
    %dnTensor, %asyncToken = gpu.create_dn_tensor async [%arg0] %arg3, %arg1 : index into memref<?xf64>
    %spmat = gpu.create_coo  %arg1, %arg1, %arg1, %arg2, %arg2, %arg3 : memref<?xindex>, memref<?xindex>, memref<?xf64>
    %spmat_0, %asyncToken_1 = gpu.create_csr async %arg1, %arg1, %arg1, %arg2, %arg2, %arg3 : memref<?xindex>, memref<?xindex>, memref<?xf64>
    %spmat_2, %asyncToken_3 = gpu.create_csc async [%arg0, %asyncToken_1] %arg1, %arg1, %arg1, %arg2, %arg2, %arg3 : memref<?xindex>, memref<?xindex>, memref<?xf64>
    %spmat_4, %asyncToken_5 = gpu.create_coo_aos async [%arg0] %arg1, %arg1, %arg1, %arg2, %arg3 : memref<?xindex>, memref<?xf64>
    %spmat_6, %asyncToken_7 = gpu.create_bsr async [%arg0] %arg1, %arg1, %arg1, %arg1, %arg1, %arg2, %arg2, %arg3 : memref<?xindex>, memref<?xindex>, memref<?xf64>
    %spMat, %asyncToken_8 = gpu.create_2to4_spmat async [%arg0]{ PRUNE_AND_CHECK} %arg1, %arg1, %arg3 : memref<?xf64>
    %bufferSz, %asyncToken_9 = gpu.spmv_buffer_size async [%arg0] %spmat_0{ TRANSPOSE}, %dnTensor, %dnTensor into f64
    %0 = gpu.spmv async [%asyncToken_9] %spmat_0, %dnTensor, %dnTensor, %arg4 : memref<?xi8> into f64
    %bufferSzs, %asyncToken_10 = gpu.spmm_buffer_size async [%arg0] %spmat_0, %dnTensor{ CONJUGATE_TRANSPOSE}, %dnTensor : index into f64
    %1 = gpu.spmm async [%arg0] %spmat_0, %dnTensor, %dnTensor, %arg4 : memref<?xi8> into f64
    %bufferSz_11, %asyncToken_12 = gpu.sddmm_buffer_size async [%arg0] %dnTensor, %dnTensor, %spmat_0 into f64
    %2 = gpu.sddmm async [%arg0] %dnTensor{ TRANSPOSE}, %dnTensor{ TRANSPOSE}, %spmat_0, %arg4 : memref<?xi8> into f32
    %desc, %asyncToken_13 = gpu.spgemm_create_descr async [%arg0]
    %bufferSzNew, %asyncToken_14 = gpu.spgemm_work_estimation_or_compute async [%arg0]{ WORK_ESTIMATION} %spmat_0, %spmat_0, %spmat_0, %desc, %arg1, %arg4 : f32 into memref<?xi8>
    %3 = gpu.spgemm_copy async [%arg0] %spmat_0, %spmat_0, %spmat_0, %desc : f32
    %4 = gpu.spgemm_destroy_descr async [%arg0] %desc
    %rows, %cols, %nnz, %asyncToken_15 = gpu.spmat_get_size async [%arg0] %spmat_0
    %5 = gpu.set_csr_pointers async [%arg0] %spmat_0, %arg2, %arg2, %arg3 : memref<?xindex>, memref<?xindex>, memref<?xf64>
    %6 = gpu.destroy_sp_mat async [%arg0] %spmat_0
    %7 = gpu.destroy_dn_tensor async [%arg0] %dnTensor
    gpu.wait [%7]
    return
  }
}
