module {
  llvm.func @f(%arg0: !llvm.ptr, %arg1: !llvm.ptr<3>, %arg2: i32) {
    rocdl.load.to.lds %arg0, %arg1, 8, 0, 0 : !llvm.ptr
    rocdl.load.to.lds %arg1, %arg1, 8, 0, 0 {x} : <3>
    %0 = nvvm.read.ptx.sreg.tid.x range <i32, 0, 64> : i32
    %1 = rocdl.permlane32.swap %arg2, %arg2, false, true : (i32, i32) -> <(i32, i32)>
    llvm.return
  }
}

