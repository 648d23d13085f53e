"builtin.module"() <{sym_name = "ir"}> ({
  "t.block"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: i64, %arg3: f32):
    "t.d"(%arg1, %arg2) : (i32, i64) -> ()
    %1:2 = "t.d"(%arg1, %arg3, %arg1) {m = 1 : i32} : (i32, f32, i32) -> (tensor<4xf32>, i32)
    %2:2 = "t.a"(%arg1) {k = 4 : i64} : (i32) -> (i64, f32)
    %3 = "t.c"(%1#0, %arg1, %2#0) {k = unit, m = unit} : (tensor<4xf32>, i32, i64) -> i64
    "t.c"(%arg0, %3, %arg0) {k = [1 : i32, i32]} : (i32, i64, i32) -> ()
    "t.use"(%arg0, %arg1, %1#0, %1#1, %2#1, %3) : (i32, i32, tensor<4xf32>, i32, f32, i64) -> ()
  }) : () -> ()
}) : () -> ()
