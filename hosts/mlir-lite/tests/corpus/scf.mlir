"builtin.module"() ({
  "func.func"() <{function_type = (index, index, i1, f32) -> f32, sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: index, %arg2: i1, %arg3: f32):
    %0 = "arith.constant"() <{value = 1 : index}> : () -> index
    %1:2 = "scf.for"(%arg0, %arg1, %0, %arg3, %arg3) ({
    ^bb0(%arg9: index, %arg10: f32, %arg11: f32):
      %4 = "scf.if"(%arg2) ({
        "scf.yield"(%arg10) : (f32) -> ()
      }, {
        "scf.yield"(%arg11) : (f32) -> ()
      }) : (i1) -> f32
      "scf.yield"(%4, %arg10) : (f32, f32) -> ()
    }) : (index, index, index, f32, f32) -> (f32, f32)
    %2 = "scf.while"(%arg3) ({
    ^bb0(%arg8: f32):
      "scf.condition"(%arg2, %arg8) : (i1, f32) -> ()
    }, {
    ^bb0(%arg7: f32):
      "scf.yield"(%arg7) : (f32) -> ()
    }) : (f32) -> f32
    "scf.parallel"(%arg0, %arg0, %arg1, %arg1, %0, %0) <{operandSegmentSizes = array<i32: 2, 2, 2, 0>}> ({
    ^bb0(%arg5: index, %arg6: index):
      "scf.reduce"() : () -> ()
    }) : (index, index, index, index, index, index) -> ()
    "scf.execute_region"() ({
      "cf.cond_br"(%arg2)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
    ^bb1:  // pred: ^bb0
      "scf.yield"() : () -> ()
    ^bb2:  // pred: ^bb0
      "scf.yield"() : () -> ()
    }) : () -> ()
    "scf.forall"(%arg1) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: -9223372036854775808>}> ({
    ^bb0(%arg4: index):
      "scf.forall.in_parallel"() ({
      ^bb0:
      }) : () -> ()
    }) : (index) -> ()
    %3 = "scf.index_switch"(%arg0) <{cases = array<i64: 2, 5>}> ({
      "scf.yield"(%1#1) : (f32) -> ()
    }, {
      "scf.yield"(%2) : (f32) -> ()
    }, {
      "scf.yield"(%arg3) : (f32) -> ()
    }) : (index) -> f32
    "func.return"(%3) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

