module {
  llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>]
}

