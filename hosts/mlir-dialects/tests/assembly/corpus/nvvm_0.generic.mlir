"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (vector<2xf16>, i32, f32, f64)>, linkage = #llvm.linkage<external>, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: vector<2xf16>, %arg1: i32, %arg2: f32, %arg3: f64):
    %0 = "nvvm.mma.sync"(%arg3, %arg3, %arg3, %arg3) <{layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<f64>, multiplicandBPtxType = #nvvm.mma_type<f64>, operandSegmentSizes = array<i32: 1, 1, 2>, shape = #nvvm.shape<m = 8, n = 8, k = 4>}> : (f64, f64, f64, f64) -> !llvm.struct<(f64, f64)>
    %1 = "nvvm.mma.sync"(%arg2, %arg2, %arg2, %arg2) <{layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<f32>, multiplicandBPtxType = #nvvm.mma_type<f32>, operandSegmentSizes = array<i32: 1, 1, 2>, shape = #nvvm.shape<m = 8, n = 8, k = 4>}> : (f32, f32, f32, f32) -> !llvm.struct<(f32, f32)>
    %2 = "nvvm.mma.sync"(%arg1, %arg1, %arg2, %arg2) <{layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<bf16>, multiplicandBPtxType = #nvvm.mma_type<bf16>, operandSegmentSizes = array<i32: 1, 1, 2>, shape = #nvvm.shape<m = 8, n = 8, k = 4>}> {x} : (i32, i32, f32, f32) -> !llvm.struct<(f32, f32)>
    %3 = "nvvm.mma.sp.sync"(%arg1, %arg1, %arg2, %arg2, %arg1, %arg1) <{intOverflowBehavior = #nvvm.mma_int_overflow<satfinite>, multiplicandAPtxType = #nvvm.mma_type<bf16>, multiplicandBPtxType = #nvvm.mma_type<bf16>, operandSegmentSizes = array<i32: 1, 1, 2, 1, 1>, orderedMetadata, shape = #nvvm.shape<m = 8, n = 8, k = 4>}> {x} : (i32, i32, f32, f32, i32, i32) -> !llvm.struct<(f32, f32)>
    "llvm.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

