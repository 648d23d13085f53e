module {
  llvm.linker_options ["-l", "m"]
}

