module {
  llvm.func @f(%arg0: i32, %arg1: i64, %arg2: f32, %arg3: !llvm.ptr, %arg4: vector<4xi32>, %arg5: vector<4xf32>, %arg6: !llvm.struct<(i32, array<2 x f32>)>, %arg7: i1, %arg8: !llvm.ptr<1>) {
    %0 = llvm.alloca %arg0 x f32 : (i32) -> !llvm.ptr
    %1 = llvm.alloca inalloca %arg1 x !llvm.struct<(i32, i64)> {alignment = 16 : i64} : (i64) -> !llvm.ptr<5>
    %2 = llvm.icmp "slt" %arg0, %arg0 : i32
    %3 = llvm.icmp "eq" %arg3, %arg3 : !llvm.ptr
    %4 = llvm.icmp "ugt" %arg4, %arg4 {x} : vector<4xi32>
    %5 = llvm.fcmp "oeq" %arg2, %arg2 : f32
    %6 = llvm.fcmp "une" %arg5, %arg5 {fastmathFlags = #llvm.fastmath<nnan, ninf>} : vector<4xf32>
    %7 = llvm.fcmp "_true" %arg2, %arg2 {y = 1 : i8} : f32
    %8 = llvm.getelementptr %arg3[%arg0] : (!llvm.ptr, i32) -> !llvm.ptr, f32
    %9 = llvm.getelementptr inbounds %arg3[%arg0, 1, %arg1] : (!llvm.ptr, i32, i64) -> !llvm.ptr, !llvm.struct<(i32, array<4 x i8>)>
    %10 = llvm.getelementptr inbounds|nuw %arg3[0, -1] {x} : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x i32>
    %11 = llvm.extractvalue %arg6[1, 0] : !llvm.struct<(i32, array<2 x f32>)> 
    %12 = llvm.insertvalue %arg0, %arg6[0] : !llvm.struct<(i32, array<2 x f32>)> 
    %13 = llvm.extractvalue %arg6[1] {x} : !llvm.struct<(i32, array<2 x f32>)> 
    %14 = llvm.shufflevector %arg4, %arg4 [0, 1, 5, -1] : vector<4xi32> 
    %15 = llvm.shufflevector %arg4, %arg4 [0, 1] {x} : vector<4xi32> 
    llvm.intr.assume %arg7 : i1
    llvm.intr.assume %arg7 ["align"(%arg3, %arg1 : !llvm.ptr, i64)] : i1
    llvm.intr.assume %arg7 ["a"(), "b"(%arg0 : i32)] : i1
    %16 = llvm.load %arg3 : !llvm.ptr -> i32
    %17 = llvm.load volatile %arg3 atomic syncscope("s") acquire {alignment = 4 : i64} : !llvm.ptr -> i32
    llvm.store %arg0, %arg3 : i32, !llvm.ptr
    llvm.store volatile %arg0, %arg3 atomic release {alignment = 4 : i64} : i32, !llvm.ptr
    %18 = llvm.load %arg3 invariant dereferenceable<bytes = 8> : !llvm.ptr -> !llvm.ptr
    %19 = llvm.atomicrmw add %arg3, %arg0 monotonic : !llvm.ptr, i32
    %20 = llvm.cmpxchg weak volatile %arg3, %arg0, %arg0 syncscope("x") acq_rel monotonic : !llvm.ptr, i32
    llvm.fence syncscope("agent") seq_cst
    %21 = llvm.add %arg0, %arg0 overflow<nsw, nuw> : i32
    %22 = llvm.inline_asm has_side_effects asm_dialect = intel "mov $0", "=r,r" %arg0 : (i32) -> i32
    %23 = llvm.mlir.constant(42 : i64) : i64
    %24 = llvm.mlir.constant("text") : !llvm.array<4 x i8>
    %25 = llvm.mlir.undef : !llvm.struct<"name", (i32)>
    %26 = llvm.mlir.poison : i32
    %27 = llvm.select %arg7, %arg0, %arg0 : i1, i32
    %28 = llvm.bitcast %arg0 : i32 to f32
    %29 = llvm.extractelement %arg4[%arg0 : i32] : vector<4xi32>
    %30 = llvm.insertelement %arg0, %arg4[%arg0 : i32] : vector<4xi32>
    %31 = llvm.fadd %arg2, %arg2 {fastmathFlags = #llvm.fastmath<reassoc>} : f32
    %32 = llvm.va_arg %arg3 : (!llvm.ptr) -> i32
    %33 = llvm.or disjoint %arg0, %arg0 : i32
    %34 = llvm.zext nneg %arg0 : i32 to i64
    %35 = llvm.sdiv exact %arg0, %arg0 : i32
    %36 = llvm.addrspacecast %arg3 : !llvm.ptr to !llvm.ptr<3>
    %37 = llvm.freeze %arg0 : i32
    llvm.unreachable
  }
}
