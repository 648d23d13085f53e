#extern = #ml_program.extern
module {
  ml_program.global private mutable @a_0 : i32
  ml_program.global private @b_0(dense<4> : tensor<4xi32>) : tensor<4xi32>
  ml_program.global public mutable @c_0(#extern) : tensor<?xi32>
  ml_program.global private mutable @d_0 : tensor<?xi32> {x = 1 : i32}
  ml_program.func @f_0(%arg0: i32) -> i32 {
    ml_program.return %arg0 : i32
  }
  ml_program.func private @g_0(i32, f32) -> (i32, f32)
  ml_program.subgraph @s_0(%arg0: i32 {t.x}) -> i32 attributes {t.y} {
    ml_program.output %arg0 : i32
  }
  ml_program.subgraph private @s2_0() {
    %0 = ml_program.token
    %result, %produceToken = ml_program.global_load_graph @c_0 ordering(() -> !ml_program.token) : tensor<?xi32>
    %result_0, %produceToken_1 = ml_program.global_load_graph @c_0 ordering(() -> !ml_program.token) : tensor<?xi32>
    %result_2, %produceToken_3 = ml_program.global_load_graph @c_0 ordering(%produceToken_1 -> !ml_program.token) : tensor<?xi32>
    %result_4, %produceToken_5 = ml_program.global_load_graph @c_0 ordering(%produceToken_1, %produceToken_3 -> !ml_program.token) : tensor<?xi32>
    %1 = ml_program.global_store_graph @d_0 = %result_4 ordering(%produceToken_5 -> !ml_program.token) : tensor<?xi32>
    ml_program.output
  }
  ml_program.func @h_0(%arg0: tensor<?xi32>) attributes {t.k} {
    %c_0 = ml_program.global_load @c_0 : tensor<?xi32>
    %b_0 = ml_program.global_load_const @b_0 : tensor<4xi32>
    ml_program.global_store @c_0 = %arg0 : tensor<?xi32>
    ml_program.return
  }
  ml_program.subgraph @s3_0(%arg0: i32, %arg1: f32) -> (f32, i32) {
    ml_program.output %arg1, %arg0 : f32, i32
  }
}

