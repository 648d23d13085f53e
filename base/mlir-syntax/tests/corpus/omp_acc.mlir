"builtin.module"() ({
  "omp.private"() <{data_sharing_type = #omp<data_sharing_type{type = private}>, sym_name = "x.privatizer", type = i32}> ({
  }, {
  }, {
  }) : () -> () loc("omp_acc.mlir":2:3)
  "omp.declare_reduction"() <{sym_name = "add", type = i32}> ({
  }, {
  ^bb0(%arg6: i32 loc("omp_acc.mlir":8:8)):
    %1 = "llvm.mlir.constant"() <{value = 0 : i32}> : () -> i32 loc("omp_acc.mlir":9:10)
    "omp.yield"(%1) : (i32) -> () loc("omp_acc.mlir":10:5)
  }, {
  ^bb0(%arg4: i32 loc("omp_acc.mlir":12:8), %arg5: i32 loc("omp_acc.mlir":12:20)):
    %0 = "arith.addi"(%arg4, %arg5) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc("omp_acc.mlir":13:10)
    "omp.yield"(%0) : (i32) -> () loc("omp_acc.mlir":14:5)
  }, {
  }, {
  }, {
  }) : () -> () loc("omp_acc.mlir":6:3)
  "func.func"() <{function_type = (index, index, index) -> (), sym_name = "o"}> ({
  ^bb0(%arg0: index loc("omp_acc.mlir":20:8), %arg1: index loc("omp_acc.mlir":20:22), %arg2: index loc("omp_acc.mlir":20:36)):
    "omp.parallel"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0>}> ({
      "omp.wsloop"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 0>, schedule_kind = #omp<schedulekind static>}> ({
        "omp.loop_nest"(%arg0, %arg1, %arg2) ({
        ^bb0(%arg3: index loc("omp_acc.mlir":24:14)):
          "omp.yield"() : () -> () loc("omp_acc.mlir":25:11)
        }) : (index, index, index) -> () loc("omp_acc.mlir":23:9)
      }) : () -> () loc("omp_acc.mlir":22:7)
      "omp.terminator"() : () -> () loc("omp_acc.mlir":28:7)
    }) : () -> () loc("omp_acc.mlir":21:5)
    "func.return"() : () -> () loc("omp_acc.mlir":30:5)
  }) : () -> () loc("omp_acc.mlir":19:3)
}) : () -> () loc("omp_acc.mlir":1:1)
