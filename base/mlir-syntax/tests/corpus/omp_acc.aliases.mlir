#loc3 = loc("omp_acc.mlir":8:8)
#loc6 = loc("omp_acc.mlir":12:8)
#loc7 = loc("omp_acc.mlir":12:20)
#loc11 = loc("omp_acc.mlir":20:8)
#loc12 = loc("omp_acc.mlir":20:22)
#loc13 = loc("omp_acc.mlir":20:36)
#loc17 = loc("omp_acc.mlir":24:14)
"builtin.module"() ({
  "omp.private"() <{data_sharing_type = #omp<data_sharing_type{type = private}>, sym_name = "x.privatizer", type = i32}> ({
  }, {
  }, {
  }) : () -> () loc(#loc1)
  "omp.declare_reduction"() <{sym_name = "add", type = i32}> ({
  }, {
  ^bb0(%arg6: i32 loc("omp_acc.mlir":8:8)):
    %1 = "llvm.mlir.constant"() <{value = 0 : i32}> : () -> i32 loc(#loc4)
    "omp.yield"(%1) : (i32) -> () loc(#loc5)
  }, {
  ^bb0(%arg4: i32 loc("omp_acc.mlir":12:8), %arg5: i32 loc("omp_acc.mlir":12:20)):
    %0 = "arith.addi"(%arg4, %arg5) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc(#loc8)
    "omp.yield"(%0) : (i32) -> () loc(#loc9)
  }, {
  }, {
  }, {
  }) : () -> () loc(#loc2)
  "func.func"() <{function_type = (index, index, index) -> (), sym_name = "o"}> ({
  ^bb0(%arg0: index loc("omp_acc.mlir":20:8), %arg1: index loc("omp_acc.mlir":20:22), %arg2: index loc("omp_acc.mlir":20:36)):
    "omp.parallel"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0>}> ({
      "omp.wsloop"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 0>, schedule_kind = #omp<schedulekind static>}> ({
        "omp.loop_nest"(%arg0, %arg1, %arg2) ({
        ^bb0(%arg3: index loc("omp_acc.mlir":24:14)):
          "omp.yield"() : () -> () loc(#loc18)
        }) : (index, index, index) -> () loc(#loc16)
      }) : () -> () loc(#loc15)
      "omp.terminator"() : () -> () loc(#loc19)
    }) : () -> () loc(#loc14)
    "func.return"() : () -> () loc(#loc20)
  }) : () -> () loc(#loc10)
}) : () -> () loc(#loc)
#loc = loc("omp_acc.mlir":1:1)
#loc1 = loc("omp_acc.mlir":2:3)
#loc2 = loc("omp_acc.mlir":6:3)
#loc4 = loc("omp_acc.mlir":9:10)
#loc5 = loc("omp_acc.mlir":10:5)
#loc8 = loc("omp_acc.mlir":13:10)
#loc9 = loc("omp_acc.mlir":14:5)
#loc10 = loc("omp_acc.mlir":19:3)
#loc14 = loc("omp_acc.mlir":21:5)
#loc15 = loc("omp_acc.mlir":22:7)
#loc16 = loc("omp_acc.mlir":23:9)
#loc18 = loc("omp_acc.mlir":25:11)
#loc19 = loc("omp_acc.mlir":28:7)
#loc20 = loc("omp_acc.mlir":30:5)

