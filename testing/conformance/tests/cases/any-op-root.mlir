"builtin.module"() <{sym_name = "ir"}> ({
  "t.block"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: i64, %arg3: f32):
    %0 = "t.d"(%arg2) {k = 1 : i32} : (i64) -> f32
    %1 = "t.c"(%0, %arg1) {go = unit} : (f32, i32) -> tensor<4xf32>
    %2 = "t.b"(%0, %arg1) {go = unit} : (f32, i32) -> tensor<4xf32>
    "t.use"(%arg0, %arg1, %2) : (i32, i32, tensor<4xf32>) -> ()
  }) : () -> ()
}) : () -> ()
