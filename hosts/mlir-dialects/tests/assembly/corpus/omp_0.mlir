module {
  func.func @f(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i1, %arg3: i32, %arg4: index) {
    omp.parallel private(@p1 %arg0 -> %arg5, @p2 %arg1 -> %arg6 : !llvm.ptr, !llvm.ptr) {
      omp.terminator
    }
    omp.parallel reduction(@r %arg0 -> %arg5 : !llvm.ptr) {
      omp.terminator
    }
    omp.parallel private(@p1 %arg0 -> %arg5 : !llvm.ptr) private_barrier reduction(byref @r %arg1 -> %arg6 : !llvm.ptr) {
      omp.terminator
    }
    omp.parallel {
      omp.terminator
    }
    omp.parallel num_threads(%arg3 : i32) reduction(mod: task, @r %arg0 -> %arg5, byref @r %arg1 -> %arg6 : !llvm.ptr, !llvm.ptr) {
      omp.terminator
    }
    omp.single private(@p1 %arg0 -> %arg5 : !llvm.ptr) {
      omp.terminator
    }
    omp.taskgroup task_reduction(@r %arg0 -> %arg5 : !llvm.ptr) {
      omp.terminator
    }
    omp.task in_reduction(@r %arg0 -> %arg5 : !llvm.ptr) private(@p1 %arg1 -> %arg6 : !llvm.ptr) {
      omp.terminator
    }
    omp.target has_device_addr(%arg0 -> %arg5 : !llvm.ptr) host_eval(%arg3 -> %arg6 : i32) in_reduction(@r %arg0 -> %arg7 : !llvm.ptr) map_entries(%arg0 -> %arg8, %arg1 -> %arg9 : !llvm.ptr, !llvm.ptr) private(@p1 %arg1 -> %arg10 [map_idx=0], @p2 %arg0 -> %arg11 : !llvm.ptr, !llvm.ptr) {
      omp.terminator
    }
    omp.target map_entries(%arg0 -> %arg5 : !llvm.ptr) {
      omp.terminator
    }
    omp.target {
      omp.terminator
    }
    omp.target_data use_device_addr(%arg0 -> %arg5 : !llvm.ptr) use_device_ptr(%arg1 -> %arg6 : !llvm.ptr) {
      omp.terminator
    }
    omp.critical.declare @s hint(uncontended, speculative)
    omp.critical.declare @s2
    omp.critical.declare @s4 hint(contended, nonspeculative)
    return
  }
}

