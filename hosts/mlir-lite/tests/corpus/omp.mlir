"builtin.module"() ({
  "func.func"() <{function_type = (i32, i1) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32, %arg1: i1):
    "omp.parallel"(%arg1, %arg0) <{operandSegmentSizes = array<i32: 0, 0, 1, 1, 0, 0>}> ({
      "omp.wsloop"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 0>, schedule_kind = #omp<schedulekind static>}> ({
        "omp.loop_nest"(%arg0, %arg0, %arg0) ({
        ^bb0(%arg2: i32):
          "omp.yield"() : () -> ()
        }) : (i32, i32, i32) -> ()
      }) : () -> ()
      "omp.barrier"() : () -> ()
      "omp.terminator"() : () -> ()
    }) : (i1, i32) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

