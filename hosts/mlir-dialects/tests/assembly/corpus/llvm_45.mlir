module {
  llvm.mlir.global external @a() {addr_space = 0 : i32} : i32
  llvm.mlir.global internal constant @b(42 : i64) {addr_space = 0 : i32} : i64
  llvm.mlir.global private unnamed_addr constant @c("text\00") {addr_space = 0 : i32, alignment = 1 : i64}
  llvm.mlir.global external thread_local @d(1.000000e+00 : f32) {addr_space = 3 : i32, section = "x"} : f32
  llvm.mlir.global internal hidden local_unnamed_addr @e() comdat(@co::@any) {addr_space = 0 : i32} : !llvm.ptr {
    %0 = llvm.mlir.addressof @a : !llvm.ptr
    llvm.return %0 : !llvm.ptr
  }
  llvm.mlir.global linkonce_odr protected @g(dense<[1, 2]> : tensor<2xi32>) {addr_space = 0 : i32, dso_local} : !llvm.array<2 x i32>
  llvm.mlir.global weak thread_local constant @h(#llvm.zero) {addr_space = 0 : i32} : !llvm.array<2 x i32>
  llvm.comdat @co {
    llvm.comdat_selector @any any
  }
  llvm.mlir.alias external @al : i32 {
    %0 = llvm.mlir.addressof @a : !llvm.ptr
    llvm.return %0 : !llvm.ptr
  }
  llvm.mlir.alias weak hidden thread_local unnamed_addr @al2 {dso_local} : i32 {
    %0 = llvm.mlir.addressof @a : !llvm.ptr
    llvm.return %0 : !llvm.ptr
  }
  llvm.mlir.alias private @al3 {x.y} : i64 {
    %0 = llvm.mlir.addressof @b : !llvm.ptr
    llvm.return %0 : !llvm.ptr
  }
  llvm.mlir.ifunc external @if1 : !llvm.func<f32 (i64)>, !llvm.ptr @resolver
  llvm.mlir.ifunc external @if2 : !llvm.func<void ()>, !llvm.ptr @resolver {dso_local}
  llvm.mlir.ifunc linkonce_odr hidden local_unnamed_addr @if3 : !llvm.func<void (ptr)>, !llvm.ptr @resolver
  llvm.func @resolver() -> !llvm.ptr {
    %0 = llvm.mlir.zero : !llvm.ptr
    llvm.return %0 : !llvm.ptr
  }
  llvm.mlir.global_ctors ctors = [@ct], priorities = [0 : i32], data = [#llvm.zero]
  llvm.mlir.global_dtors dtors = [@ct], priorities = [0 : i32], data = [#llvm.zero]
  llvm.func @ct() {
    llvm.return
  }
  llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>]
  llvm.linker_options ["-l", "m"]
}
