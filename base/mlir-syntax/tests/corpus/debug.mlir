"builtin.module"() ({
  "llvm.mlir.global"() <{addr_space = 0 : i32, constant, dso_local, global_type = !llvm.array<4 x i8>, linkage = #llvm.linkage<internal>, sym_name = "str", unnamed_addr = 0 : i64, value = "hi\0A\00", visibility_ = 0 : i64}> ({
  }) : () -> () loc("debug.mlir":5:3)
  "llvm.mlir.global"() <{addr_space = 0 : i32, global_type = !llvm.array<3 x i32>, linkage = #llvm.linkage<external>, sym_name = "arr", unnamed_addr = 0 : i64, value = dense<[1, 2, 3]> : tensor<3xi32>, visibility_ = 0 : i64}> ({
  }) : () -> () loc("debug.mlir":6:3)
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (ptr, ...)>, linkage = #llvm.linkage<external>, sym_name = "printf", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  }) : () -> () loc("debug.mlir":7:3)
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, arg_attrs = [{llvm.align = 8 : i64, llvm.noalias}, {}], function_type = !llvm.func<struct<"pair", (i32, ptr<1>)> (ptr, i64)>, linkage = #llvm.linkage<internal>, passthrough = ["noinline", ["key", "value"]], sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: !llvm.ptr loc("debug.mlir":8:25), %arg1: i64 loc("debug.mlir":8:77)):
    %0 = "llvm.mlir.constant"() <{value = 42 : i32}> : () -> i32 loc("debug.mlir":9:10)
    %1 = "llvm.getelementptr"(%arg0, %arg1) <{elem_type = !llvm.struct<(i8, i16, array<4 x f32>)>, noWrapFlags = 3 : i32, rawConstantIndices = array<i32: -2147483648, 2>}> : (!llvm.ptr, i64) -> !llvm.ptr loc("debug.mlir":10:10)
    %2 = "llvm.load"(%1) <{alignment = 4 : i64, ordering = 0 : i64, volatile_}> : (!llvm.ptr) -> i32 loc("debug.mlir":11:10)
    %3 = "llvm.mlir.undef"() : () -> !llvm.struct<"pair", (i32, ptr<1>)> loc("debug.mlir":12:10)
    %4 = "llvm.insertvalue"(%3, %2) <{position = array<i64: 0>}> : (!llvm.struct<"pair", (i32, ptr<1>)>, i32) -> !llvm.struct<"pair", (i32, ptr<1>)> loc("debug.mlir":13:10)
    %5 = "llvm.mlir.addressof"() <{global_name = @str}> : () -> !llvm.ptr loc("debug.mlir":14:10)
    %6 = "llvm.call"(%5, %0) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printf, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>, var_callee_type = !llvm.func<i32 (ptr, ...)>}> : (!llvm.ptr, i32) -> i32 loc("debug.mlir":15:10)
    %7 = "llvm.icmp"(%6, %0) <{predicate = 0 : i64}> : (i32, i32) -> i1 loc("debug.mlir":16:10)
    "llvm.cond_br"(%7, %4)[^bb1, ^bb2] <{branch_weights = array<i32: 1, 99>, operandSegmentSizes = array<i32: 1, 0, 1>}> : (i1, !llvm.struct<"pair", (i32, ptr<1>)>) -> () loc("debug.mlir":17:5)
  ^bb1:  // pred: ^bb0
    "llvm.unreachable"() : () -> () loc("debug.mlir":19:5)
  ^bb2(%8: !llvm.struct<"pair", (i32, ptr<1>)> loc("debug.mlir":20:8)):  // pred: ^bb0
    "llvm.return"(%8) : (!llvm.struct<"pair", (i32, ptr<1>)>) -> () loc("debug.mlir":21:5)
  }) : () -> () loc(fused<#llvm.di_subprogram<id = distinct[0]<>, compileUnit = <id = distinct[1]<>, sourceLanguage = DW_LANG_C, file = <"foo.c" in "src">, producer = "me", isOptimized = true, emissionKind = Full>, scope = #llvm.di_file<"foo.c" in "src">, name = "f", file = <"foo.c" in "src">, line = 3, scopeLine = 3, subprogramFlags = "Definition|Optimized">>["foo.c":3:1])
}) {dlti.dl_spec = #dlti.dl_spec<i32 = dense<32> : vector<2xi64>, "dlti.endianness" = "little">, llvm.data_layout = "e-m:e"} : () -> () loc("debug.mlir":4:1)
