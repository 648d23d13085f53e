"builtin.module"() <{sym_name = "ir"}> ({
  "t.block"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: i64, %arg3: f32):
    "t.b"(%arg1) {k = unit} : (i32) -> ()
    %1 = "t.a"(%arg1) {k = 1 : i32, m = "s"} : (i32) -> f32
    %2 = "t.b"(%arg2) : (i64) -> tensor<4xf32>
    %3 = "t.c"(%2, %arg2) : (tensor<4xf32>, i64) -> f32
    "t.b"(%2, %arg3) : (tensor<4xf32>, f32) -> ()
    %5 = "t.c"(%2) {k = "s", m = "s"} : (tensor<4xf32>) -> i64
    %6 = "t.b"(%arg2, %2, %1) : (i64, tensor<4xf32>, f32) -> i64
    "t.d"(%2) {attr = unit} : (tensor<4xf32>) -> ()
    %8 = "t.c"(%5) {k = 1.0 : f32, m = 1.0 : f32} : (i64) -> i64
    %9 = "t.b"(%8, %2) {m = 2 : i32, go = unit} : (i64, tensor<4xf32>) -> f32
    "t.use"(%arg0, %1, %2, %3, %5, %6, %8, %9) : (i32, f32, tensor<4xf32>, f32, i64, i64, i64, f32) -> ()
  }) : () -> ()
}) : () -> ()
