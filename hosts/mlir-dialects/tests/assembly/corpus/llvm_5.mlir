module {
  llvm.comdat @c {
    llvm.comdat_selector @any any
  }
}

