"builtin.module"() <{sym_name = "ir"}> ({
  "t.block"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: i64, %arg3: f32):
    %0 = "t.b"(%arg3) {k = 4 : i64, m = 1 : i32} : (f32) -> tensor<4xf32>
    %1:2 = "t.b"(%0, %arg0) {m = 2 : i32} : (tensor<4xf32>, i32) -> (i64, tensor<4xf32>)
    %2 = "t.a"(%arg1, %0, %arg2) {attr = unit} : (i32, tensor<4xf32>, i64) -> i64
    "t.use"(%arg2, %1#1, %2) : (i64, tensor<4xf32>, i64) -> ()
  }) : () -> ()
}) : () -> ()
