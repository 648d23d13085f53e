module {
  func.func @f_0(%arg0: index) {
    scf.index_switch %arg0 {x} 
    case 1 {
      scf.yield {foo}
    }
    default {
      scf.yield {bar}
    }
    return
  }
  ml_program.global private mutable @v_1 : i32
  ml_program.subgraph private @s2_1(%arg0: i32, %arg1: !ml_program.token) {
    %0 = ml_program.global_store_graph @v_1 = %arg0 ordering(%arg1 -> !ml_program.token) : i32
    %1 = ml_program.global_store_graph @v_1 = %arg0 ordering(() -> !ml_program.token) : i32
    %result, %produceToken = ml_program.global_load_graph @v_1 ordering(%0, %1 -> !ml_program.token) : i32
    ml_program.output
  }
  shape.function_library @b_2 {
    func @h_2() {
      return
    }
  } mapping {}
  func.func @f_3(%arg0: index) {
    scf.forall (%arg1, %arg2) = (0, 0) to (%arg0, 4) step (1, 2) {
      "a.b"(%arg1) : (index) -> ()
    } {foo, mapping = [#gpu.thread<x>, #gpu.thread<y>]}
    scf.forall () in () {
    }
    return
  }
  func.func @f_4(%arg0: tensor<1x64xf32>) {
    %output_data, %output_scale = tosa.cast_to_block_scaled %arg0 {block_size = BLOCK_SIZE_32} : (tensor<1x64xf32>) -> (tensor<1x64xf8E4M3FN>, tensor<1x2xf8E8M0FNU>)
    return
  }
  func.func @f_5(%arg0: i32, %arg1: f32, %arg2: i1) {
    cf.switch %arg0 : i32, [
      default: ^bb1(%arg1 : f32),
      42: ^bb1(%arg1 : f32),
      4294967295: ^bb2
    ]
  ^bb1(%0: f32):  // 3 preds: ^bb0, ^bb0, ^bb1
    cf.cond_br %arg2, ^bb1(%0 : f32), ^bb2
  ^bb2:  // 2 preds: ^bb0, ^bb1
    cf.assert %arg2, "message"
    cf.br ^bb3
  ^bb3:  // pred: ^bb2
    return
  }
  func.func @f_6(%arg0: i8, %arg1: i1) {
    cf.switch %arg0 : i8, [
      default: ^bb1] {x = 1 : i32}
  ^bb1:  // 2 preds: ^bb0, ^bb3
    cf.cond_br %arg1 weights([1, 2]), ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    return
  ^bb3:  // pred: ^bb1
    cf.br ^bb1
  }
  func.func @f_7(%arg0: i64, %arg1: index, %arg2: index) {
    cf.switch %arg0 : i64, [
      default: ^bb1(%arg1, %arg2 : index, index),
      0: ^bb2(%arg2 : index),
      9223372036854775807: ^bb3
    ]
  ^bb1(%0: index, %1: index):  // 2 preds: ^bb0, ^bb2
    return
  ^bb2(%2: index):  // pred: ^bb0
    cf.br ^bb1(%2, %2 : index, index) {y}
  ^bb3:  // pred: ^bb0
    return
  }
  func.func @f_8(%arg0: index, %arg1: f32, %arg2: i1) -> f32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %arg3 = %c0 to %arg0 step %c1 {
      "t.use"(%arg3) : (index) -> ()
    }
    %0 = scf.for %arg3 = %c0 to %arg0 step %c1 iter_args(%arg4 = %arg1) -> (f32) {
      %1 = arith.addf %arg4, %arg4 : f32
      scf.yield %1 : f32
    }
    return %0 : f32
  }
  func.func @f_9(%arg0: i32, %arg1: i32, %arg2: i32, %arg3: i64, %arg4: f32) {
    scf.for %arg5 = %arg0 to %arg1 step %arg2  : i32 {
    } {x = 1 : i8}
    %0:2 = scf.for %arg5 = %arg0 to %arg1 step %arg2 iter_args(%arg6 = %arg3, %arg7 = %arg4) -> (i64, f32)  : i32 {
      scf.yield %arg6, %arg7 : i64, f32
    }
    scf.for unsigned %arg5 = %arg0 to %arg1 step %arg2  : i32 {
    }
    return
  }
  func.func @f_10(%arg0: i1, %arg1: f32) {
    scf.if %arg0 {
      "t.then"() : () -> ()
    }
    scf.if %arg0 {
    } else {
      "t.else"() : () -> ()
    }
    %0 = scf.if %arg0 -> (f32) {
      scf.yield %arg1 : f32
    } else {
      scf.yield %arg1 : f32
    } {x}
    %1:2 = scf.if %arg0 -> (f32, i1) {
      scf.yield %arg1, %arg0 : f32, i1
    } else {
      scf.yield %arg1, %arg0 : f32, i1
    }
    return
  }
  func.func @f_11(%arg0: f32, %arg1: index) {
    %0 = scf.while (%arg2 = %arg0) : (f32) -> f32 {
      %2 = "t.c"(%arg2) : (f32) -> i1
      scf.condition(%2) %arg2 : f32
    } do {
    ^bb0(%arg2: f32):
      scf.yield %arg2 : f32
    }
    %1:2 = scf.while (%arg2 = %arg0, %arg3 = %arg1) : (f32, index) -> (i64, i32) {
      %2:3 = "t.c"(%arg2) : (f32) -> (i1, i64, i32)
      scf.condition(%2#0) %2#1, %2#2 : i64, i32
    } do {
    ^bb0(%arg2: i64, %arg3: i32):
      scf.yield %arg0, %arg1 : f32, index
    } attributes {x = "y"}
    scf.while : () -> () {
      %2 = "t.c"() : () -> i1
      scf.condition(%2)
    } do {
      scf.yield
    }
    return
  }
  func.func @f_12(%arg0: index, %arg1: index, %arg2: index, %arg3: f32) {
    scf.parallel (%arg4) = (%arg0) to (%arg1) step (%arg2) {
      scf.reduce 
    }
    %0 = scf.parallel (%arg4, %arg5) = (%arg0, %arg0) to (%arg1, %arg1) step (%arg2, %arg2) init (%arg3) -> f32 {
      scf.reduce(%arg3 : f32) {
      ^bb0(%arg6: f32, %arg7: f32):
        %2 = arith.addf %arg6, %arg7 : f32
        scf.reduce.return %2 : f32
      }
    }
    %1:2 = scf.parallel (%arg4) = (%arg0) to (%arg1) step (%arg2) init (%arg3, %arg0) -> (f32, index) {
      scf.reduce(%arg3, %arg0 : f32, index) {
      ^bb0(%arg5: f32, %arg6: f32):
        scf.reduce.return %arg6 : f32
      }, {
      ^bb0(%arg5: index, %arg6: index):
        scf.reduce.return %arg5 : index
      }
    } {x = 1 : i32}
    return
  }
  func.func @f_13(%arg0: index, %arg1: index, %arg2: tensor<?xf32>, %arg3: tensor<4xf32>) {
    scf.forall (%arg4, %arg5) in (%arg0, 8) {
    }
    scf.forall (%arg4) = (%arg0) to (%arg1) step (2) {
      "t.use"(%arg4) : (index) -> ()
    } {mapping = [#gpu.thread<x>]}
    %0 = scf.forall (%arg4) in (4) shared_outs(%arg5 = %arg2) -> (tensor<?xf32>) {
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %arg3 into %arg5[%arg4] [4] [1] : tensor<4xf32> into tensor<?xf32>
      }
    }
    %1:2 = scf.forall (%arg4, %arg5) = (0, %arg0) to (%arg1, 5) step (1, 1) shared_outs(%arg6 = %arg2, %arg7 = %arg3) -> (tensor<?xf32>, tensor<4xf32>) {
      scf.forall.in_parallel {
      } {y}
    }
    return
  }
  func.func @f_14(%arg0: index, %arg1: i32, %arg2: i32) -> i32 {
    %0 = scf.index_switch %arg0 -> i32 
    case 2 {
      scf.yield %arg1 : i32
    }
    case 5 {
      scf.yield %arg2 : i32
    }
    default {
      scf.yield %arg1 : i32
    }
    scf.index_switch %arg0 {x} 
    default {
    }
    %1:2 = scf.index_switch %arg0 -> i32, i32 
    case -1 {
      scf.yield %arg1, %arg2 : i32, i32
    }
    default {
      scf.yield %arg1, %arg1 : i32, i32
    }
    return %0 : i32
  }
  func.func @f_15(%arg0: i64) {
    scf.execute_region {
      scf.yield
    }
    %0 = scf.execute_region -> i64 {
      cf.br ^bb1
    ^bb1:  // pred: ^bb0
      scf.yield %arg0 : i64
    }
    %1:2 = scf.execute_region -> (i64, i64) no_inline {
      scf.yield %arg0, %arg0 : i64, i64
    } {x = 1 : i32}
    return
  }
}

