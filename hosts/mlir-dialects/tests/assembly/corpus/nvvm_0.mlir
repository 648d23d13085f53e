module {
  llvm.func @f(%arg0: vector<2xf16>, %arg1: i32, %arg2: f32, %arg3: f64) {
    %0 = nvvm.mma.sync A[%arg3]  B[%arg3]  C[%arg3, %arg3]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 8, n = 8, k = 4>} : (f64, f64, f64) -> !llvm.struct<(f64, f64)>
    %1 = nvvm.mma.sync A[%arg2]  B[%arg2]  C[%arg2, %arg2]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 8, n = 8, k = 4>} : (f32, f32, f32) -> !llvm.struct<(f32, f32)>
    %2 = nvvm.mma.sync A[%arg1]  B[%arg1]  C[%arg2, %arg2]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<bf16>, multiplicandBPtxType = #nvvm.mma_type<bf16>, shape = #nvvm.shape<m = 8, n = 8, k = 4>, x} : (i32, i32, f32) -> !llvm.struct<(f32, f32)>
    %3 = nvvm.mma.sp.sync A[%arg1] B[%arg1] C[%arg2, %arg2] sparseMetadata[%arg1] selector[%arg1] {intOverflowBehavior = #nvvm.mma_int_overflow<satfinite>, multiplicandAPtxType = #nvvm.mma_type<bf16>, multiplicandBPtxType = #nvvm.mma_type<bf16>, orderedMetadata, shape = #nvvm.shape<m = 8, n = 8, k = 4>, x} : (i32, i32, f32) -> !llvm.struct<(f32, f32)>
    llvm.return
  }
}

