module {
  llvm.func @declared(i32, !llvm.ptr {llvm.noalias}) -> (i64 {llvm.zeroext})
  llvm.func @variadic(!llvm.ptr, ...) -> i32
  llvm.func internal fastcc @defined(%arg0: i32, %arg1: !llvm.ptr) -> i32 attributes {passthrough = ["noinline", ["k", "v"]], x.y = 1 : i32} {
    llvm.return %arg0 : i32
  }
  llvm.func extern_weak hidden unnamed_addr @flags() attributes {alignment = 8 : i64, dso_local, memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, section = "s"}
  llvm.func linkonce_odr protected local_unnamed_addr tailcc @g() vscale_range(1, 2) comdat(@c::@any) {
    llvm.return
  }
  llvm.comdat @c {
    llvm.comdat_selector @any any
  }
}
