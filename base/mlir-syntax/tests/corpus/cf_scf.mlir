"builtin.module"() ({
  "func.func"() <{function_type = (index, memref<?xf32>, i1) -> f32, sym_name = "loop"}> ({
  ^bb0(%arg0: index loc("cf_scf.mlir":3:8), %arg1: memref<?xf32> loc("cf_scf.mlir":3:22), %arg2: i1 loc("cf_scf.mlir":3:44)):
    %0 = "arith.constant"() <{value = 0 : index}> : () -> index loc("cf_scf.mlir":4:10)
    %1 = "arith.constant"() <{value = 1 : index}> : () -> index loc("cf_scf.mlir":5:10)
    %2 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32 loc("cf_scf.mlir":6:10)
    %3 = "scf.for"(%0, %arg0, %1, %2) ({
    ^bb0(%arg9: index loc("cf_scf.mlir":8:10), %arg10: f32 loc("cf_scf.mlir":8:24)):
      %8 = "memref.load"(%arg1, %arg9) : (memref<?xf32>, index) -> f32 loc("cf_scf.mlir":9:12)
      %9 = "arith.addf"(%arg10, %8) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc("cf_scf.mlir":10:12)
      "scf.yield"(%9) : (f32) -> () loc("cf_scf.mlir":11:7)
    }) : (index, index, index, f32) -> f32 loc("cf_scf.mlir":7:10)
    %4:2 = "scf.while"(%3, %1) ({
    ^bb0(%arg7: f32 loc("cf_scf.mlir":14:10), %arg8: index loc("cf_scf.mlir":14:22)):
      "scf.condition"(%arg2, %arg7, %arg8) : (i1, f32, index) -> () loc("cf_scf.mlir":15:7)
    }, {
    ^bb0(%arg5: f32 loc("cf_scf.mlir":17:10), %arg6: index loc("cf_scf.mlir":17:22)):
      "scf.yield"(%arg5, %arg6) : (f32, index) -> () loc("cf_scf.mlir":18:7)
    }) : (f32, index) -> (f32, index) loc("cf_scf.mlir":13:12)
    "scf.parallel"(%0, %0, %arg0, %arg0, %1, %1) <{operandSegmentSizes = array<i32: 2, 2, 2, 0>}> ({
    ^bb0(%arg3: index loc("cf_scf.mlir":21:10), %arg4: index loc("cf_scf.mlir":21:24)):
      "scf.reduce"() : () -> () loc("cf_scf.mlir":22:7)
    }) : (index, index, index, index, index, index) -> () loc("cf_scf.mlir":20:5)
    "scf.index_switch"(%arg0) <{cases = array<i64: 2, 5>}> ({
      "scf.yield"() : () -> () loc("cf_scf.mlir":25:7)
    }, {
      "scf.yield"() : () -> () loc("cf_scf.mlir":27:7)
    }, {
      "scf.yield"() : () -> () loc("cf_scf.mlir":29:7)
    }) : (index) -> () loc("cf_scf.mlir":24:5)
    "cf.cond_br"(%arg2, %3)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, f32) -> () loc("cf_scf.mlir":31:5)
  ^bb1(%5: f32 loc("cf_scf.mlir":32:8)):  // pred: ^bb0
    %6 = "arith.constant"() <{value = 3 : i32}> : () -> i32 loc("cf_scf.mlir":33:10)
    "cf.switch"(%6, %5)[^bb2, ^bb3] <{case_operand_segments = array<i32: 1>, case_values = dense<1> : vector<1xi32>, operandSegmentSizes = array<i32: 1, 0, 1>}> : (i32, f32) -> () loc("cf_scf.mlir":34:5)
  ^bb2:  // 2 preds: ^bb0, ^bb1
    "cf.br"(%4#0)[^bb3] : (f32) -> () loc("cf_scf.mlir":36:5)
  ^bb3(%7: f32 loc("cf_scf.mlir":37:8)):  // 2 preds: ^bb1, ^bb2
    "cf.assert"(%arg2) <{msg = "message \22quoted\22"}> : (i1) -> () loc("cf_scf.mlir":38:5)
    "func.return"(%7) : (f32) -> () loc("cf_scf.mlir":39:5)
  }) : () -> () loc("cf_scf.mlir":2:3)
}) : () -> () loc("cf_scf.mlir":1:1)
