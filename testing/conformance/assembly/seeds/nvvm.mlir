llvm.func @f(%i: i32, %f: f32, %p: !llvm.ptr<1>, %s: !llvm.ptr<3>, %c: !llvm.ptr<7>, %q: i128, %b: i1, %l: i64, %h: vector<2xf16>) {
  %0 = nvvm.clusterlaunchcontrol.query.cancel query = is_canceled, %q : i1
  %1 = nvvm.clusterlaunchcontrol.query.cancel query = get_first_cta_id_x, %q : i32
  nvvm.cp.async.bulk.shared.cluster.shared.cta %c, %s, %s, %i : !llvm.ptr<7>, !llvm.ptr<3>
  nvvm.cp.async.shared.global %s, %p, 16, cache = ca : !llvm.ptr<3>, !llvm.ptr<1>
  nvvm.cp.async.shared.global %s, %p, 16, cache = cg, %i : !llvm.ptr<3>, !llvm.ptr<1>, i32
  nvvm.griddepcontrol wait
  nvvm.griddepcontrol launch_dependents
  %2 = nvvm.match.sync any %i, %i : i32 -> i32
  %3 = nvvm.match.sync all %i, %l : i64 -> !llvm.struct<(i32, i1)>
  %4 = nvvm.redux.sync add %i, %i : i32 -> i32
  %5 = nvvm.redux.sync fmin %f, %i {abs = true, nan = true} : f32 -> f32
  nvvm.setmaxregister increase 232
  %6 = nvvm.shfl.sync bfly %i, %f, %i, %i : f32 -> f32
  %7 = nvvm.shfl.sync up %i, %f, %i, %i {return_value_and_is_valid} : f32 -> !llvm.struct<(f32, i1)>
  %8 = nvvm.vote.sync ballot %i, %b -> i32
  %9 = nvvm.vote.sync any %i, %b -> i1
  llvm.return
}
// -----
llvm.func @matrix(%s: !llvm.ptr<3>, %i: i32, %p: !llvm.ptr, %h: vector<2xf16>, %h2: vector<2xf16>) {
  %0 = nvvm.ldmatrix %s {num = 1 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> i32
  nvvm.stmatrix %s, %i {layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : !llvm.ptr<3>, i32
  %1 = nvvm.wmma.load %p, %i {eltype = #nvvm.mma_type<f16>, frag = #nvvm.mma_frag<a>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : (!llvm.ptr) -> !llvm.struct<(vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>)>
  %2 = nvvm.mma.sync A[%h, %h] B[%h] C[%h, %h] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 8>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  %3 = nvvm.mma.sync A[%i, %i, %i, %i] B[%i, %i] C[%i, %i, %i, %i] {intOverflowBehavior = #nvvm.mma_int_overflow<satfinite>, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<s8>, multiplicandBPtxType = #nvvm.mma_type<s8>, shape = #nvvm.shape<m = 16, n = 8, k = 32>} : (i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
  llvm.return
}
// -----
llvm.func @sparse(%h: vector<2xf16>, %i: i32) {
  %0 = nvvm.mma.sp.sync A[%h, %h] B[%h, %h] C[%h, %h] sparseMetadata[%i] selector[%i] {shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  llvm.return
}
// -----
llvm.func @scaled(%i: i32, %f: f32, %s: i8, %t: i16) {
  %0 = nvvm.mma.block_scale A[%i, %i, %i, %i] B[%i, %i] C[%f, %f, %f, %f] scaleA[%i, %t, %t] scaleB[%i, %t, %t] {shape = #nvvm.shape<m = 16, n = 8, k = 32>, multiplicandAPtxType = #nvvm.mma_type<e4m3>, multiplicandBPtxType = #nvvm.mma_type<e4m3>, scaleVecSize = #nvvm.scale_vec_size<x1>, blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf8f6f4>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}
// -----
llvm.func @sparse_scaled(%i: i32, %f: f32, %t: i16) {
  %0 = nvvm.mma.sp.block_scale A[%i, %i, %i, %i] B[%i, %i, %i, %i] C[%f, %f, %f, %f] sparseMetadata[%i] selector[%i] scaleA[%i, %t, %t] scaleB[%i, %t, %t] {shape = #nvvm.shape<m = 16, n = 8, k = 64>, multiplicandAPtxType = #nvvm.mma_type<e4m3>, multiplicandBPtxType = #nvvm.mma_type<e4m3>, scaleVecSize = #nvvm.scale_vec_size<x1>, blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf8f6f4>, orderedMetadata} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}
