"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr, ptr<3>, i32)>, linkage = #llvm.linkage<external>, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: !llvm.ptr, %arg1: !llvm.ptr<3>, %arg2: i32):
    "rocdl.load.to.lds"(%arg0, %arg1) <{aux = 0 : i32, offset = 0 : i32, size = 8 : i32}> : (!llvm.ptr, !llvm.ptr<3>) -> ()
    "rocdl.load.to.lds"(%arg1, %arg1) <{aux = 0 : i32, offset = 0 : i32, size = 8 : i32}> {x} : (!llvm.ptr<3>, !llvm.ptr<3>) -> ()
    %0 = "nvvm.read.ptx.sreg.tid.x"() <{range = #llvm.constant_range<i32, 0, 64>}> : () -> i32
    %1 = "rocdl.permlane32.swap"(%arg2, %arg2) <{boundControl = true, fi = false}> : (i32, i32) -> !llvm.struct<(i32, i32)>
    "llvm.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

