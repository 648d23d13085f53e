module {
  llvm.func @callee(i32, f32) -> i64
  llvm.func @none()
  llvm.func @va(!llvm.ptr, ...) -> i32
  llvm.func @gxx(...) -> i32
  llvm.func @f(%arg0: i32, %arg1: f32, %arg2: !llvm.ptr, %arg3: i1) attributes {personality = @gxx} {
    %0 = llvm.call @callee(%arg0, %arg1) : (i32, f32) -> i64
    llvm.call @none() : () -> ()
    %1 = llvm.call %arg2(%arg0) : !llvm.ptr, (i32) -> f32
    llvm.call %arg2() : !llvm.ptr, () -> ()
    %2 = llvm.call @va(%arg2, %arg0) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32) -> i32
    %3 = llvm.call fastcc tail @callee(%arg0, %arg1) {fastmathFlags = #llvm.fastmath<fast>, x} : (i32, f32) -> i64
    %4 = llvm.call musttail @callee(%arg0, %arg1) ["tag"(%arg0, %arg1 : i32, f32), "other"()] : (i32, f32) -> i64
    %5 = llvm.call @callee(%arg0, %arg1) {no_unwind} : (i32 {llvm.zeroext}, f32) -> (i64 {llvm.signext})
    %6 = llvm.call %arg2(%arg2, %arg0) vararg(!llvm.func<i32 (ptr, ...)>) : !llvm.ptr, (!llvm.ptr, i32) -> i32
    %7 = llvm.call_intrinsic "llvm.fma.f32"(%arg1, %arg1, %arg1) : (f32, f32, f32) -> f32
    llvm.call_intrinsic "llvm.assume"(%arg3) ["align"(%arg2, %arg0 : !llvm.ptr, i32)] : (i1) -> ()
    %8 = llvm.call_intrinsic "llvm.exp.f32"(%arg1) {fastmathFlags = #llvm.fastmath<nnan>} : (f32) -> f32
    llvm.return
  }
}
