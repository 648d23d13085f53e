module {
  llvm.func @gxx(...) -> i32
  llvm.func @callee(i32) -> i32
  llvm.func @f(%arg0: i32, %arg1: !llvm.ptr) -> i32 attributes {personality = @gxx} {
    %0 = llvm.mlir.zero : !llvm.ptr
    %1 = llvm.mlir.undef : !llvm.array<1 x ptr>
    %2 = llvm.invoke @callee(%arg0) to ^bb1 unwind ^bb2 : (i32) -> i32
  ^bb1:  // pred: ^bb0
    llvm.invoke %arg1(%arg0) to ^bb3(%arg0 : i32) unwind ^bb2 : !llvm.ptr, (i32) -> ()
  ^bb2:  // 2 preds: ^bb0, ^bb1
    %3 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
    llvm.resume %3 : !llvm.struct<(ptr, i32)>
  ^bb3(%4: i32):  // pred: ^bb1
    llvm.br ^bb4
  ^bb4:  // pred: ^bb3
    %5 = llvm.landingpad (catch %0 : !llvm.ptr) (filter %1 : !llvm.array<1 x ptr>) : !llvm.struct<(ptr, i32)>
    llvm.return %4 : i32
  }
}

