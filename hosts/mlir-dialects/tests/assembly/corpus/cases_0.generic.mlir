"builtin.module"() ({
  "func.func"() <{function_type = (index) -> (), sym_name = "f_0"}> ({
  ^bb0(%arg71: index):
    "scf.index_switch"(%arg71) <{cases = array<i64: 1>}> ({
      "scf.yield"() {bar} : () -> ()
    }, {
      "scf.yield"() {foo} : () -> ()
    }) {x} : (index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "ml_program.global"() <{is_mutable, sym_name = "v_1", sym_visibility = "private", type = i32}> : () -> ()
  "ml_program.subgraph"() <{function_type = (i32, !ml_program.token) -> (), sym_name = "s2_1", sym_visibility = "private"}> ({
  ^bb0(%arg69: i32, %arg70: !ml_program.token):
    %26 = "ml_program.global_store_graph"(%arg69, %arg70) <{global = @v_1}> : (i32, !ml_program.token) -> !ml_program.token
    %27 = "ml_program.global_store_graph"(%arg69) <{global = @v_1}> : (i32) -> !ml_program.token
    %28:2 = "ml_program.global_load_graph"(%26, %27) <{global = @v_1}> : (!ml_program.token, !ml_program.token) -> (i32, !ml_program.token)
    "ml_program.output"() : () -> ()
  }) : () -> ()
  "shape.function_library"() <{mapping = {}, sym_name = "b_2"}> ({
    "shape.func"() <{function_type = () -> (), sym_name = "h_2"}> ({
      "shape.return"() : () -> ()
    }) : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index) -> (), sym_name = "f_3"}> ({
  ^bb0(%arg66: index):
    "scf.forall"(%arg66) <{mapping = [#gpu.thread<x>, #gpu.thread<y>], operandSegmentSizes = array<i32: 0, 1, 0, 0>, staticLowerBound = array<i64: 0, 0>, staticStep = array<i64: 1, 2>, staticUpperBound = array<i64: -9223372036854775808, 4>}> ({
    ^bb0(%arg67: index, %arg68: index):
      "a.b"(%arg67) : (index) -> ()
      "scf.forall.in_parallel"() ({
      ^bb0:
      }) : () -> ()
    }) {foo} : (index) -> ()
    "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64>, staticStep = array<i64>, staticUpperBound = array<i64>}> ({
      "scf.forall.in_parallel"() ({
      ^bb0:
      }) : () -> ()
    }) : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<1x64xf32>) -> (), sym_name = "f_4"}> ({
  ^bb0(%arg65: tensor<1x64xf32>):
    %25:2 = "tosa.cast_to_block_scaled"(%arg65) <{block_size = #tosa.block_size<BLOCK_SIZE_32>}> : (tensor<1x64xf32>) -> (tensor<1x64xf8E4M3FN>, tensor<1x2xf8E8M0FNU>)
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i32, f32, i1) -> (), sym_name = "f_5"}> ({
  ^bb0(%arg62: i32, %arg63: f32, %arg64: i1):
    "cf.switch"(%arg62, %arg63, %arg63)[^bb1, ^bb1, ^bb2] <{case_operand_segments = array<i32: 1, 0>, case_values = dense<[42, -1]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 1, 1>}> : (i32, f32, f32) -> ()
  ^bb1(%24: f32):  // 3 preds: ^bb0, ^bb0, ^bb1
    "cf.cond_br"(%arg64, %24)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, f32) -> ()
  ^bb2:  // 2 preds: ^bb0, ^bb1
    "cf.assert"(%arg64) <{msg = "message"}> : (i1) -> ()
    "cf.br"()[^bb3] : () -> ()
  ^bb3:  // pred: ^bb2
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i8, i1) -> (), sym_name = "f_6"}> ({
  ^bb0(%arg60: i8, %arg61: i1):
    "cf.switch"(%arg60)[^bb1] <{case_operand_segments = array<i32>, operandSegmentSizes = array<i32: 1, 0, 0>}> {x = 1 : i32} : (i8) -> ()
  ^bb1:  // 2 preds: ^bb0, ^bb3
    "cf.cond_br"(%arg61)[^bb2, ^bb3] <{branch_weights = array<i32: 1, 2>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb2:  // pred: ^bb1
    "func.return"() : () -> ()
  ^bb3:  // pred: ^bb1
    "cf.br"()[^bb1] : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i64, index, index) -> (), sym_name = "f_7"}> ({
  ^bb0(%arg57: i64, %arg58: index, %arg59: index):
    "cf.switch"(%arg57, %arg58, %arg59, %arg59)[^bb1, ^bb2, ^bb3] <{case_operand_segments = array<i32: 1, 0>, case_values = dense<[0, 9223372036854775807]> : vector<2xi64>, operandSegmentSizes = array<i32: 1, 2, 1>}> : (i64, index, index, index) -> ()
  ^bb1(%21: index, %22: index):  // 2 preds: ^bb0, ^bb2
    "func.return"() : () -> ()
  ^bb2(%23: index):  // pred: ^bb0
    "cf.br"(%23, %23)[^bb1] {y} : (index, index) -> ()
  ^bb3:  // pred: ^bb0
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index, f32, i1) -> f32, sym_name = "f_8"}> ({
  ^bb0(%arg51: index, %arg52: f32, %arg53: i1):
    %17 = "arith.constant"() <{value = 0 : index}> : () -> index
    %18 = "arith.constant"() <{value = 1 : index}> : () -> index
    "scf.for"(%17, %arg51, %18) ({
    ^bb0(%arg56: index):
      "t.use"(%arg56) : (index) -> ()
      "scf.yield"() : () -> ()
    }) : (index, index, index) -> ()
    %19 = "scf.for"(%17, %arg51, %18, %arg52) ({
    ^bb0(%arg54: index, %arg55: f32):
      %20 = "arith.addf"(%arg55, %arg55) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "scf.yield"(%20) : (f32) -> ()
    }) : (index, index, index, f32) -> f32
    "func.return"(%19) : (f32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i32, i32, i32, i64, f32) -> (), sym_name = "f_9"}> ({
  ^bb0(%arg41: i32, %arg42: i32, %arg43: i32, %arg44: i64, %arg45: f32):
    "scf.for"(%arg41, %arg42, %arg43) ({
    ^bb0(%arg50: i32):
      "scf.yield"() : () -> ()
    }) {x = 1 : i8} : (i32, i32, i32) -> ()
    %16:2 = "scf.for"(%arg41, %arg42, %arg43, %arg44, %arg45) ({
    ^bb0(%arg47: i32, %arg48: i64, %arg49: f32):
      "scf.yield"(%arg48, %arg49) : (i64, f32) -> ()
    }) : (i32, i32, i32, i64, f32) -> (i64, f32)
    "scf.for"(%arg41, %arg42, %arg43) <{unsignedCmp}> ({
    ^bb0(%arg46: i32):
      "scf.yield"() : () -> ()
    }) : (i32, i32, i32) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i1, f32) -> (), sym_name = "f_10"}> ({
  ^bb0(%arg39: i1, %arg40: f32):
    "scf.if"(%arg39) ({
      "t.then"() : () -> ()
      "scf.yield"() : () -> ()
    }, {
    }) : (i1) -> ()
    "scf.if"(%arg39) ({
      "scf.yield"() : () -> ()
    }, {
      "t.else"() : () -> ()
      "scf.yield"() : () -> ()
    }) : (i1) -> ()
    %14 = "scf.if"(%arg39) ({
      "scf.yield"(%arg40) : (f32) -> ()
    }, {
      "scf.yield"(%arg40) : (f32) -> ()
    }) {x} : (i1) -> f32
    %15:2 = "scf.if"(%arg39) ({
      "scf.yield"(%arg40, %arg39) : (f32, i1) -> ()
    }, {
      "scf.yield"(%arg40, %arg39) : (f32, i1) -> ()
    }) : (i1) -> (f32, i1)
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (f32, index) -> (), sym_name = "f_11"}> ({
  ^bb0(%arg31: f32, %arg32: index):
    %9 = "scf.while"(%arg31) ({
    ^bb0(%arg38: f32):
      %13 = "t.c"(%arg38) : (f32) -> i1
      "scf.condition"(%13, %arg38) : (i1, f32) -> ()
    }, {
    ^bb0(%arg37: f32):
      "scf.yield"(%arg37) : (f32) -> ()
    }) : (f32) -> f32
    %10:2 = "scf.while"(%arg31, %arg32) ({
    ^bb0(%arg35: f32, %arg36: index):
      %12:3 = "t.c"(%arg35) : (f32) -> (i1, i64, i32)
      "scf.condition"(%12#0, %12#1, %12#2) : (i1, i64, i32) -> ()
    }, {
    ^bb0(%arg33: i64, %arg34: i32):
      "scf.yield"(%arg31, %arg32) : (f32, index) -> ()
    }) {x = "y"} : (f32, index) -> (i64, i32)
    "scf.while"() ({
      %11 = "t.c"() : () -> i1
      "scf.condition"(%11) : (i1) -> ()
    }, {
      "scf.yield"() : () -> ()
    }) : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index, index, index, f32) -> (), sym_name = "f_12"}> ({
  ^bb0(%arg17: index, %arg18: index, %arg19: index, %arg20: f32):
    "scf.parallel"(%arg17, %arg18, %arg19) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
    ^bb0(%arg30: index):
      "scf.reduce"() : () -> ()
    }) : (index, index, index) -> ()
    %6 = "scf.parallel"(%arg17, %arg17, %arg18, %arg18, %arg19, %arg19, %arg20) <{operandSegmentSizes = array<i32: 2, 2, 2, 1>}> ({
    ^bb0(%arg26: index, %arg27: index):
      "scf.reduce"(%arg20) ({
      ^bb0(%arg28: f32, %arg29: f32):
        %8 = "arith.addf"(%arg28, %arg29) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "scf.reduce.return"(%8) : (f32) -> ()
      }) : (f32) -> ()
    }) : (index, index, index, index, index, index, f32) -> f32
    %7:2 = "scf.parallel"(%arg17, %arg18, %arg19, %arg20, %arg17) <{operandSegmentSizes = array<i32: 1, 1, 1, 2>}> ({
    ^bb0(%arg21: index):
      "scf.reduce"(%arg20, %arg17) ({
      ^bb0(%arg24: f32, %arg25: f32):
        "scf.reduce.return"(%arg25) : (f32) -> ()
      }, {
      ^bb0(%arg22: index, %arg23: index):
        "scf.reduce.return"(%arg22) : (index) -> ()
      }) : (f32, index) -> ()
    }) {x = 1 : i32} : (index, index, index, f32, index) -> (f32, index)
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index, index, tensor<?xf32>, tensor<4xf32>) -> (), sym_name = "f_13"}> ({
  ^bb0(%arg4: index, %arg5: index, %arg6: tensor<?xf32>, %arg7: tensor<4xf32>):
    "scf.forall"(%arg4) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>, staticLowerBound = array<i64: 0, 0>, staticStep = array<i64: 1, 1>, staticUpperBound = array<i64: -9223372036854775808, 8>}> ({
    ^bb0(%arg15: index, %arg16: index):
      "scf.forall.in_parallel"() ({
      ^bb0:
      }) : () -> ()
    }) : (index) -> ()
    "scf.forall"(%arg4, %arg5) <{mapping = [#gpu.thread<x>], operandSegmentSizes = array<i32: 1, 1, 0, 0>, staticLowerBound = array<i64: -9223372036854775808>, staticStep = array<i64: 2>, staticUpperBound = array<i64: -9223372036854775808>}> ({
    ^bb0(%arg14: index):
      "t.use"(%arg14) : (index) -> ()
      "scf.forall.in_parallel"() ({
      ^bb0:
      }) : () -> ()
    }) : (index, index) -> ()
    %4 = "scf.forall"(%arg6) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({
    ^bb0(%arg12: index, %arg13: tensor<?xf32>):
      "scf.forall.in_parallel"() ({
        "tensor.parallel_insert_slice"(%arg7, %arg13, %arg12) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (tensor<4xf32>, tensor<?xf32>, index) -> ()
      }) : () -> ()
    }) : (tensor<?xf32>) -> tensor<?xf32>
    %5:2 = "scf.forall"(%arg4, %arg5, %arg6, %arg7) <{operandSegmentSizes = array<i32: 1, 1, 0, 2>, staticLowerBound = array<i64: 0, -9223372036854775808>, staticStep = array<i64: 1, 1>, staticUpperBound = array<i64: -9223372036854775808, 5>}> ({
    ^bb0(%arg8: index, %arg9: index, %arg10: tensor<?xf32>, %arg11: tensor<4xf32>):
      "scf.forall.in_parallel"() ({
      ^bb0:
      }) {y} : () -> ()
    }) : (index, index, tensor<?xf32>, tensor<4xf32>) -> (tensor<?xf32>, tensor<4xf32>)
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index, i32, i32) -> i32, sym_name = "f_14"}> ({
  ^bb0(%arg1: index, %arg2: i32, %arg3: i32):
    %2 = "scf.index_switch"(%arg1) <{cases = array<i64: 2, 5>}> ({
      "scf.yield"(%arg2) : (i32) -> ()
    }, {
      "scf.yield"(%arg2) : (i32) -> ()
    }, {
      "scf.yield"(%arg3) : (i32) -> ()
    }) : (index) -> i32
    "scf.index_switch"(%arg1) <{cases = array<i64>}> ({
      "scf.yield"() : () -> ()
    }) {x} : (index) -> ()
    %3:2 = "scf.index_switch"(%arg1) <{cases = array<i64: -1>}> ({
      "scf.yield"(%arg2, %arg2) : (i32, i32) -> ()
    }, {
      "scf.yield"(%arg2, %arg3) : (i32, i32) -> ()
    }) : (index) -> (i32, i32)
    "func.return"(%2) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i64) -> (), sym_name = "f_15"}> ({
  ^bb0(%arg0: i64):
    "scf.execute_region"() ({
      "scf.yield"() : () -> ()
    }) : () -> ()
    %0 = "scf.execute_region"() ({
      "cf.br"()[^bb1] : () -> ()
    ^bb1:  // pred: ^bb0
      "scf.yield"(%arg0) : (i64) -> ()
    }) : () -> i64
    %1:2 = "scf.execute_region"() <{no_inline}> ({
      "scf.yield"(%arg0, %arg0) : (i64, i64) -> ()
    }) {x = 1 : i32} : () -> (i64, i64)
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

