module {
  llvm.func @x(i32) attributes {sym_visibility = "private"}
  llvm.func protected local_unnamed_addr @y(i32) vscale_range(1, 2)
  llvm.mlir.global internal constant @b(42 : i64) {addr_space = 0 : i32} : i64
  llvm.mlir.global internal thread_local constant @b2() {addr_space = 0 : i32, alignment = 8 : i64, dbg_exprs = [], dso_local, externally_initialized, target_specific_attrs = ["a"]} : i64
  llvm.mlir.global internal hidden local_unnamed_addr constant @b3("abc") {addr_space = 0 : i32, q}
  llvm.mlir.alias internal hidden thread_local local_unnamed_addr @b5 {q} : i64 {
    %0 = llvm.mlir.addressof @b : !llvm.ptr
    llvm.return %0 : !llvm.ptr
  }
}

