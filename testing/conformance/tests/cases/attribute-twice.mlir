"builtin.module"() <{sym_name = "ir"}> ({
  "t.block"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: i64, %arg3: f32):
    %0 = "t.d"(%arg0) : (i32) -> f32
    "t.c"(%arg1, %arg2) : (i32, i64) -> ()
    %2:2 = "t.b"() {k = "s", m = [1 : i32, i32], go = unit} : () -> (tensor<4xf32>, i32)
    %3:2 = "t.a"(%arg3) {m = 4 : i64} : (f32) -> (i32, f32)
    %4:2 = "t.d"(%arg3, %0) {k = unit, m = 1 : i32} : (f32, f32) -> (i64, i64)
    "t.a"(%3#1) {k = 1.0 : f32} : (f32) -> ()
    %6:2 = "t.d"() {k = unit} : () -> (tensor<4xf32>, f32)
    %7 = "t.a"(%6#0, %6#0, %6#0) {k = unit, m = 1 : i32} : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    "t.use"(%arg0, %arg1, %0, %3#1, %4#1, %6#0, %6#1) : (i32, i32, f32, f32, i64, tensor<4xf32>, f32) -> ()
  }) : () -> ()
}) : () -> ()
