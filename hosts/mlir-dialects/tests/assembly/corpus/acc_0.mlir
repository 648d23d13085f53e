module {
  func.func @f(%arg0: !llvm.ptr, %arg1: memref<4xf32>, %arg2: !acc.data_bounds_ty, %arg3: tensor<4xf32>) {
    %0 = acc.copyin varPtr(%arg0 : !llvm.ptr) varType(f32) -> !llvm.ptr
    %1 = acc.copyin varPtr(%arg1 : memref<4xf32>) -> memref<4xf32>
    %2 = acc.copyin varPtr(%arg1 : memref<4xf32>) -> memref<4xf32>
    %3 = acc.copyin varPtr(%arg1 : memref<4xf32>) varType(tensor<4xf32>) bounds(%arg2) -> memref<4xf32>
    %4 = acc.copyin varPtr(%arg1 : memref<4xf32>) varPtrPtr(%arg0 : !llvm.ptr) async(%arg2 : !acc.data_bounds_ty) -> memref<4xf32>
    acc.copyout accPtr(%1 : memref<4xf32>) to varPtr(%arg1 : memref<4xf32>)
    acc.copyout accPtr(%1 : memref<4xf32>) to varPtr(%arg1 : memref<4xf32>)
    acc.copyout accPtr(%0 : !llvm.ptr) to varPtr(%arg0 : !llvm.ptr) varType(f32)
    acc.delete accPtr(%1 : memref<4xf32>)
    %5 = acc.copyin var(%arg3 : tensor<4xf32>) -> tensor<4xf32>
    return
  }
}

