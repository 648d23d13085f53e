module {
  llvm.func @f(%arg0: !llvm.ptr<4>, %arg1: !llvm.ptr) {
    llvm.indirectbr %arg0 : <4>, [
    ^bb1
    ]
  ^bb1:  // pred: ^bb0
    llvm.indirectbr %arg1 : !llvm.ptr, [
    ^bb2
    ]
  ^bb2:  // pred: ^bb1
    llvm.return
  }
}

