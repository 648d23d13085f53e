module {
  llvm.func @gxx(...) -> i32
  llvm.func @callee(i32) -> i32
  llvm.func @f(%arg0: i32, %arg1: i64, %arg2: !llvm.ptr<4>) -> i32 attributes {personality = @gxx} {
    %0 = llvm.invoke @callee(%arg0) to ^bb1(%arg0 : i32) unwind ^bb2 : (i32) -> i32
  ^bb1(%1: i32):  // pred: ^bb0
    llvm.br ^bb2
  ^bb2:  // 2 preds: ^bb0, ^bb1
    %2 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
    llvm.return %arg0 : i32
  }
}

