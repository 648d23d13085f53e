"builtin.module"() ({
  "llvm.mlir.global"() <{addr_space = 0 : i32, constant, global_type = !llvm.array<12 x i8>, linkage = #llvm.linkage<internal>, sym_name = "str", unnamed_addr = 0 : i64, value = "hello\00world\0A", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.mlir.global"() <{addr_space = 0 : i32, global_type = i64, linkage = #llvm.linkage<external>, sym_name = "g", unnamed_addr = 0 : i64, value = 42 : i64, visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (ptr, ...)>, linkage = #llvm.linkage<external>, sym_name = "printf", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, arg_attrs = [{}, {llvm.noundef}], function_type = !llvm.func<i32 (i32, ptr)>, linkage = #llvm.linkage<external>, passthrough = ["noinline", ["k", "v"]], sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i32, %arg1: !llvm.ptr):
    %0 = "llvm.mlir.constant"() <{value = 1 : i32}> : () -> i32
    %1 = "llvm.mlir.addressof"() <{global_name = @str}> : () -> !llvm.ptr
    %2 = "llvm.getelementptr"(%arg1, %arg0) <{elem_type = !llvm.struct<(i32, array<4 x f32>, ptr<3>)>, noWrapFlags = 3 : i32, rawConstantIndices = array<i32: -2147483648, 1>}> : (!llvm.ptr, i32) -> !llvm.ptr
    %3 = "llvm.load"(%2) <{alignment = 4 : i64, ordering = 0 : i64}> : (!llvm.ptr) -> i32
    "llvm.store"(%3, %arg1) <{ordering = 0 : i64}> : (i32, !llvm.ptr) -> ()
    %4 = "llvm.call"(%1, %3) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printf, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>, var_callee_type = !llvm.func<i32 (ptr, ...)>}> : (!llvm.ptr, i32) -> i32
    %5 = "llvm.icmp"(%0, %4) <{predicate = 0 : i64}> : (i32, i32) -> i1
    "llvm.cond_br"(%5, %3)[^bb1, ^bb2] <{branch_weights = array<i32: 5, 10>, operandSegmentSizes = array<i32: 1, 0, 1>}> : (i1, i32) -> ()
  ^bb1:  // pred: ^bb0
    %6 = "llvm.mlir.undef"() : () -> !llvm.struct<"named.s", (i32, struct<packed (i8, i64)>)>
    %7 = "llvm.insertvalue"(%6, %arg0) <{position = array<i64: 0>}> : (!llvm.struct<"named.s", (i32, struct<packed (i8, i64)>)>, i32) -> !llvm.struct<"named.s", (i32, struct<packed (i8, i64)>)>
    "llvm.br"(%arg0)[^bb2] : (i32) -> ()
  ^bb2(%8: i32):  // 2 preds: ^bb0, ^bb1
    %9 = "llvm.intr.smax"(%8, %arg0) : (i32, i32) -> i32
    %10 = "llvm.alloca"(%0) <{elem_type = i32}> : (i32) -> !llvm.ptr
    "llvm.return"(%8) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

