omp.private {type = private} @private : i32
omp.private {type = firstprivate} @first : f32 init {
^bb0(%a: !llvm.ptr, %b: !llvm.ptr):
  omp.yield(%b : !llvm.ptr)
} copy {
^bb0(%a: !llvm.ptr, %b: !llvm.ptr):
  omp.yield(%b : !llvm.ptr)
} dealloc {
^bb0(%a: !llvm.ptr):
  omp.yield
}
omp.declare_reduction @add : i32 init {
^bb0(%a: i32):
  omp.yield(%a : i32)
} combiner {
^bb1(%a: i32, %b: i32):
  omp.yield(%a : i32)
}
func.func @f(%lb: index, %ub: index, %step: index, %i: i32, %b: i1, %p: !llvm.ptr) {
  omp.parallel {
    omp.cancel cancellation_construct_type(parallel) if(%b)
    omp.cancellation_point cancellation_construct_type(parallel)
    omp.terminator
  }
  omp.wsloop {
    omp.loop_nest (%iv) : index = (%lb) to (%ub) step (%step) {
      omp.yield
    }
  }
  omp.wsloop schedule(static = %i : i32) nowait ordered(1) private(@private %p -> %q : !llvm.ptr) {
    omp.loop_nest (%iv, %jv) : index = (%lb, %lb) to (%ub, %ub) inclusive step (%step, %step) {
      omp.yield
    }
  }
  omp.wsloop reduction(@add %p -> %q : !llvm.ptr) {
    omp.loop_nest (%iv) : index = (%lb) to (%ub) step (%step) collapse(1) {
      omp.yield
    }
  }
  omp.distribute dist_schedule_static dist_schedule_chunk_size(%i : i32) {
    omp.loop_nest (%iv) : index = (%lb) to (%ub) step (%step) {
      omp.yield
    }
  }
  omp.sections nowait {
    omp.section {
      omp.terminator
    }
    omp.terminator
  }
  omp.sections reduction(byref @add %p -> %q : !llvm.ptr) {
    omp.section {
    ^bb0(%q0: !llvm.ptr):
      omp.terminator
    }
    omp.terminator
  }
  omp.task if(%b) final(%b) untied mergeable priority(%i : i32) {
    omp.terminator
  }
  omp.task depend(taskdependin -> %p : !llvm.ptr, taskdependinout -> %p : !llvm.ptr) {
    omp.terminator
  }
  omp.taskgroup {
    omp.terminator
  }
  omp.taskgroup task_reduction(@add %p -> %q : !llvm.ptr) {
    omp.terminator
  }
  omp.taskloop grainsize(%i: i32) {
    omp.loop_nest (%iv) : index = (%lb) to (%ub) step (%step) {
      omp.yield
    }
  }
  omp.taskloop num_tasks(strict, %i: i32) nogroup {
    omp.loop_nest (%iv) : index = (%lb) to (%ub) step (%step) {
      omp.yield
    }
  }
  return
}
// -----
func.func @target(%p: !llvm.ptr, %b: i1, %n: i32) {
  %0 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(tofrom) capture(ByRef) -> !llvm.ptr {name = "x"}
  %1 = omp.map.bounds lower_bound(%n : i32) upper_bound(%n : i32)
  %2 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(always, to) capture(ByCopy) bounds(%1) -> !llvm.ptr
  omp.target map_entries(%0 -> %q, %2 -> %r : !llvm.ptr, !llvm.ptr) {
    omp.terminator
  }
  omp.target if(%b) thread_limit(%n : i32) nowait {
    omp.terminator
  }
  return
}
