"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr<4>, ptr)>, linkage = #llvm.linkage<external>, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: !llvm.ptr<4>, %arg1: !llvm.ptr):
    "llvm.indirectbr"(%arg0)[^bb1] <{indbr_operand_segments = array<i32: 0>}> : (!llvm.ptr<4>) -> ()
  ^bb1:  // pred: ^bb0
    "llvm.indirectbr"(%arg1)[^bb2] <{indbr_operand_segments = array<i32: 0>}> : (!llvm.ptr) -> ()
  ^bb2:  // pred: ^bb1
    "llvm.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

