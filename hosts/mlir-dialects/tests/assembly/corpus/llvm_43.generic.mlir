"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (i32, i64, f32, ptr, vector<4xi32>, vector<4xf32>, struct<(i32, array<2 x f32>)>, i1, ptr<1>)>, linkage = #llvm.linkage<external>, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i32, %arg1: i64, %arg2: f32, %arg3: !llvm.ptr, %arg4: vector<4xi32>, %arg5: vector<4xf32>, %arg6: !llvm.struct<(i32, array<2 x f32>)>, %arg7: i1, %arg8: !llvm.ptr<1>):
    %0 = "llvm.alloca"(%arg0) <{elem_type = f32}> : (i32) -> !llvm.ptr
    %1 = "llvm.alloca"(%arg1) <{alignment = 16 : i64, elem_type = !llvm.struct<(i32, i64)>, inalloca}> : (i64) -> !llvm.ptr<5>
    %2 = "llvm.icmp"(%arg0, %arg0) <{predicate = 2 : i64}> : (i32, i32) -> i1
    %3 = "llvm.icmp"(%arg3, %arg3) <{predicate = 0 : i64}> : (!llvm.ptr, !llvm.ptr) -> i1
    %4 = "llvm.icmp"(%arg4, %arg4) <{predicate = 8 : i64}> {x} : (vector<4xi32>, vector<4xi32>) -> vector<4xi1>
    %5 = "llvm.fcmp"(%arg2, %arg2) <{fastmathFlags = #llvm.fastmath<none>, predicate = 1 : i64}> : (f32, f32) -> i1
    %6 = "llvm.fcmp"(%arg5, %arg5) <{fastmathFlags = #llvm.fastmath<nnan, ninf>, predicate = 13 : i64}> : (vector<4xf32>, vector<4xf32>) -> vector<4xi1>
    %7 = "llvm.fcmp"(%arg2, %arg2) <{fastmathFlags = #llvm.fastmath<none>, predicate = 15 : i64}> {y = 1 : i8} : (f32, f32) -> i1
    %8 = "llvm.getelementptr"(%arg3, %arg0) <{elem_type = f32, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, i32) -> !llvm.ptr
    %9 = "llvm.getelementptr"(%arg3, %arg0, %arg1) <{elem_type = !llvm.struct<(i32, array<4 x i8>)>, noWrapFlags = 3 : i32, rawConstantIndices = array<i32: -2147483648, 1, -2147483648>}> : (!llvm.ptr, i32, i64) -> !llvm.ptr
    %10 = "llvm.getelementptr"(%arg3) <{elem_type = !llvm.array<4 x i32>, noWrapFlags = 7 : i32, rawConstantIndices = array<i32: 0, -1>}> {x} : (!llvm.ptr) -> !llvm.ptr
    %11 = "llvm.extractvalue"(%arg6) <{position = array<i64: 1, 0>}> : (!llvm.struct<(i32, array<2 x f32>)>) -> f32
    %12 = "llvm.insertvalue"(%arg6, %arg0) <{position = array<i64: 0>}> : (!llvm.struct<(i32, array<2 x f32>)>, i32) -> !llvm.struct<(i32, array<2 x f32>)>
    %13 = "llvm.extractvalue"(%arg6) <{position = array<i64: 1>}> {x} : (!llvm.struct<(i32, array<2 x f32>)>) -> !llvm.array<2 x f32>
    %14 = "llvm.shufflevector"(%arg4, %arg4) <{mask = array<i32: 0, 1, 5, -1>}> : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
    %15 = "llvm.shufflevector"(%arg4, %arg4) <{mask = array<i32: 0, 1>}> {x} : (vector<4xi32>, vector<4xi32>) -> vector<2xi32>
    "llvm.intr.assume"(%arg7) <{op_bundle_sizes = array<i32>}> : (i1) -> ()
    "llvm.intr.assume"(%arg7, %arg3, %arg1) <{op_bundle_sizes = array<i32: 2>, op_bundle_tags = ["align"]}> : (i1, !llvm.ptr, i64) -> ()
    "llvm.intr.assume"(%arg7, %arg0) <{op_bundle_sizes = array<i32: 0, 1>, op_bundle_tags = ["a", "b"]}> : (i1, i32) -> ()
    %16 = "llvm.load"(%arg3) <{ordering = 0 : i64}> : (!llvm.ptr) -> i32
    %17 = "llvm.load"(%arg3) <{alignment = 4 : i64, ordering = 4 : i64, syncscope = "s", volatile_}> : (!llvm.ptr) -> i32
    "llvm.store"(%arg0, %arg3) <{ordering = 0 : i64}> : (i32, !llvm.ptr) -> ()
    "llvm.store"(%arg0, %arg3) <{alignment = 4 : i64, ordering = 5 : i64, volatile_}> : (i32, !llvm.ptr) -> ()
    %18 = "llvm.load"(%arg3) <{dereferenceable = #llvm.dereferenceable<bytes = 8>, invariant, ordering = 0 : i64}> : (!llvm.ptr) -> !llvm.ptr
    %19 = "llvm.atomicrmw"(%arg3, %arg0) <{bin_op = 1 : i64, ordering = 2 : i64}> : (!llvm.ptr, i32) -> i32
    %20 = "llvm.cmpxchg"(%arg3, %arg0, %arg0) <{failure_ordering = 2 : i64, success_ordering = 6 : i64, syncscope = "x", volatile_, weak}> : (!llvm.ptr, i32, i32) -> !llvm.struct<(i32, i1)>
    "llvm.fence"() <{ordering = 7 : i64, syncscope = "agent"}> : () -> ()
    %21 = "llvm.add"(%arg0, %arg0) <{overflowFlags = 3 : i32}> : (i32, i32) -> i32
    %22 = "llvm.inline_asm"(%arg0) <{asm_dialect = 1 : i64, asm_string = "mov $0", constraints = "=r,r", has_side_effects, tail_call_kind = #llvm.tailcallkind<none>}> : (i32) -> i32
    %23 = "llvm.mlir.constant"() <{value = 42 : i64}> : () -> i64
    %24 = "llvm.mlir.constant"() <{value = "text"}> : () -> !llvm.array<4 x i8>
    %25 = "llvm.mlir.undef"() : () -> !llvm.struct<"name", (i32)>
    %26 = "llvm.mlir.poison"() : () -> i32
    %27 = "llvm.select"(%arg7, %arg0, %arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (i1, i32, i32) -> i32
    %28 = "llvm.bitcast"(%arg0) : (i32) -> f32
    %29 = "llvm.extractelement"(%arg4, %arg0) : (vector<4xi32>, i32) -> i32
    %30 = "llvm.insertelement"(%arg4, %arg0, %arg0) : (vector<4xi32>, i32, i32) -> vector<4xi32>
    %31 = "llvm.fadd"(%arg2, %arg2) <{fastmathFlags = #llvm.fastmath<reassoc>}> : (f32, f32) -> f32
    %32 = "llvm.va_arg"(%arg3) : (!llvm.ptr) -> i32
    %33 = "llvm.or"(%arg0, %arg0) <{isDisjoint}> : (i32, i32) -> i32
    %34 = "llvm.zext"(%arg0) <{nonNeg}> : (i32) -> i64
    %35 = "llvm.sdiv"(%arg0, %arg0) <{isExact}> : (i32, i32) -> i32
    %36 = "llvm.addrspacecast"(%arg3) : (!llvm.ptr) -> !llvm.ptr<3>
    %37 = "llvm.freeze"(%arg0) : (i32) -> i32
    "llvm.unreachable"() : () -> ()
  }) : () -> ()
}) : () -> ()
