module {
  llvm.comdat @co {
    llvm.comdat_selector @any any
  }
}

