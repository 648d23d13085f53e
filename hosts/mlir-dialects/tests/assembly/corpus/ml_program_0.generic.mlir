#extern = #ml_program.extern
"builtin.module"() ({
  "ml_program.global"() <{is_mutable, sym_name = "a_0", sym_visibility = "private", type = i32}> : () -> ()
  "ml_program.global"() <{sym_name = "b_0", sym_visibility = "private", type = tensor<4xi32>, value = dense<4> : tensor<4xi32>}> : () -> ()
  "ml_program.global"() <{is_mutable, sym_name = "c_0", sym_visibility = "public", type = tensor<?xi32>, value = #extern}> : () -> ()
  "ml_program.global"() <{is_mutable, sym_name = "d_0", sym_visibility = "private", type = tensor<?xi32>}> {x = 1 : i32} : () -> ()
  "ml_program.func"() <{function_type = (i32) -> i32, sym_name = "f_0"}> ({
  ^bb0(%arg4: i32):
    "ml_program.return"(%arg4) : (i32) -> ()
  }) : () -> ()
  "ml_program.func"() <{function_type = (i32, f32) -> (i32, f32), sym_name = "g_0", sym_visibility = "private"}> ({
  }) : () -> ()
  "ml_program.subgraph"() <{arg_attrs = [{t.x}], function_type = (i32) -> i32, sym_name = "s_0"}> ({
  ^bb0(%arg3: i32):
    "ml_program.output"(%arg3) : (i32) -> ()
  }) {t.y} : () -> ()
  "ml_program.subgraph"() <{function_type = () -> (), sym_name = "s2_0", sym_visibility = "private"}> ({
    %2 = "ml_program.token"() : () -> !ml_program.token
    %3:2 = "ml_program.global_load_graph"() <{global = @c_0}> : () -> (tensor<?xi32>, !ml_program.token)
    %4:2 = "ml_program.global_load_graph"() <{global = @c_0}> : () -> (tensor<?xi32>, !ml_program.token)
    %5:2 = "ml_program.global_load_graph"(%4#1) <{global = @c_0}> : (!ml_program.token) -> (tensor<?xi32>, !ml_program.token)
    %6:2 = "ml_program.global_load_graph"(%4#1, %5#1) <{global = @c_0}> : (!ml_program.token, !ml_program.token) -> (tensor<?xi32>, !ml_program.token)
    %7 = "ml_program.global_store_graph"(%6#0, %6#1) <{global = @d_0}> : (tensor<?xi32>, !ml_program.token) -> !ml_program.token
    "ml_program.output"() : () -> ()
  }) : () -> ()
  "ml_program.func"() <{function_type = (tensor<?xi32>) -> (), sym_name = "h_0"}> ({
  ^bb0(%arg2: tensor<?xi32>):
    %0 = "ml_program.global_load"() <{global = @c_0}> : () -> tensor<?xi32>
    %1 = "ml_program.global_load_const"() <{global = @b_0}> : () -> tensor<4xi32>
    "ml_program.global_store"(%arg2) <{global = @c_0}> : (tensor<?xi32>) -> ()
    "ml_program.return"() : () -> ()
  }) {t.k} : () -> ()
  "ml_program.subgraph"() <{function_type = (i32, f32) -> (f32, i32), sym_name = "s3_0"}> ({
  ^bb0(%arg0: i32, %arg1: f32):
    "ml_program.output"(%arg1, %arg0) : (f32, i32) -> ()
  }) : () -> ()
}) : () -> ()

