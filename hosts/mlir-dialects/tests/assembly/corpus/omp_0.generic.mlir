"builtin.module"() ({
  "func.func"() <{function_type = (!llvm.ptr, !llvm.ptr, i1, i32, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i1, %arg3: i32, %arg4: index):
    "omp.parallel"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 2, 0>, private_syms = [@p1, @p2]}> ({
    ^bb0(%arg24: !llvm.ptr, %arg25: !llvm.ptr):
      "omp.terminator"() : () -> ()
    }) : (!llvm.ptr, !llvm.ptr) -> ()
    "omp.parallel"(%arg0) <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 1>, reduction_byref = array<i1: false>, reduction_syms = [@r]}> ({
    ^bb0(%arg23: !llvm.ptr):
      "omp.terminator"() : () -> ()
    }) : (!llvm.ptr) -> ()
    "omp.parallel"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 1, 1>, private_needs_barrier, private_syms = [@p1], reduction_byref = array<i1: true>, reduction_syms = [@r]}> ({
    ^bb0(%arg21: !llvm.ptr, %arg22: !llvm.ptr):
      "omp.terminator"() : () -> ()
    }) : (!llvm.ptr, !llvm.ptr) -> ()
    "omp.parallel"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0>}> ({
      "omp.terminator"() : () -> ()
    }) : () -> ()
    "omp.parallel"(%arg3, %arg0, %arg1) <{operandSegmentSizes = array<i32: 0, 0, 0, 1, 0, 2>, reduction_byref = array<i1: false, true>, reduction_mod = #omp<reduction_modifier(task)>, reduction_syms = [@r, @r]}> ({
    ^bb0(%arg19: !llvm.ptr, %arg20: !llvm.ptr):
      "omp.terminator"() : () -> ()
    }) : (i32, !llvm.ptr, !llvm.ptr) -> ()
    "omp.single"(%arg0) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, private_syms = [@p1]}> ({
    ^bb0(%arg18: !llvm.ptr):
      "omp.terminator"() : () -> ()
    }) : (!llvm.ptr) -> ()
    "omp.taskgroup"(%arg0) <{operandSegmentSizes = array<i32: 0, 0, 1>, task_reduction_byref = array<i1: false>, task_reduction_syms = [@r]}> ({
    ^bb0(%arg17: !llvm.ptr):
      "omp.terminator"() : () -> ()
    }) : (!llvm.ptr) -> ()
    "omp.task"(%arg0, %arg1) <{in_reduction_byref = array<i1: false>, in_reduction_syms = [@r], operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 1, 0, 1, 0>, private_syms = [@p1]}> ({
    ^bb0(%arg15: !llvm.ptr, %arg16: !llvm.ptr):
      "omp.terminator"() : () -> ()
    }) : (!llvm.ptr, !llvm.ptr) -> ()
    "omp.target"(%arg0, %arg3, %arg0, %arg0, %arg1, %arg1, %arg0) <{in_reduction_byref = array<i1: false>, in_reduction_syms = [@r], operandSegmentSizes = array<i32: 0, 0, 0, 0, 1, 1, 0, 1, 0, 2, 2, 0>, private_maps = array<i64: 0, -1>, private_syms = [@p1, @p2]}> ({
    ^bb0(%arg8: !llvm.ptr, %arg9: i32, %arg10: !llvm.ptr, %arg11: !llvm.ptr, %arg12: !llvm.ptr, %arg13: !llvm.ptr, %arg14: !llvm.ptr):
      "omp.terminator"() : () -> ()
    }) : (!llvm.ptr, i32, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
    "omp.target"(%arg0) <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0>}> ({
    ^bb0(%arg7: !llvm.ptr):
      "omp.terminator"() : () -> ()
    }) : (!llvm.ptr) -> ()
    "omp.target"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0>}> ({
      "omp.terminator"() : () -> ()
    }) : () -> ()
    "omp.target_data"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 0, 0, 0, 1, 1>}> ({
    ^bb0(%arg5: !llvm.ptr, %arg6: !llvm.ptr):
      "omp.terminator"() : () -> ()
    }) : (!llvm.ptr, !llvm.ptr) -> ()
    "omp.critical.declare"() <{hint = 9 : i64, sym_name = "s"}> : () -> ()
    "omp.critical.declare"() <{sym_name = "s2"}> : () -> ()
    "omp.critical.declare"() <{hint = 6 : i64, sym_name = "s4"}> : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

