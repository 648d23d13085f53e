"builtin.module"() <{sym_name = "ir"}> ({
  "t.block"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: i64, %arg3: f32):
    %0:2 = "t.d"(%arg0) {k = 1.0 : f32, attr = "s"} : (i32) -> (i64, i32)
    "t.d"(%arg2, %0#0) : (i64, i64) -> ()
    %2:2 = "t.c"(%arg2) : (i64) -> (tensor<4xf32>, i32)
    %3 = "t.c"() {k = "s", m = 1 : i32, attr = [1 : i32, i32], go = unit} : () -> f32
    %4:2 = "t.b"(%2#0, %3) {k = "s", attr = 2 : i32} : (tensor<4xf32>, f32) -> (i32, tensor<4xf32>)
    "t.c"(%4#0) : (i32) -> ()
    "t.b"(%3, %2#1, %2#0) {attr = [1 : i32, i32]} : (f32, i32, tensor<4xf32>) -> ()
    %7:2 = "t.c"() : () -> (f32, i32)
    "t.use"(%arg0, %arg2, %2#1, %4#0, %4#1, %7#1) : (i32, i64, i32, i32, tensor<4xf32>, i32) -> ()
  }) : () -> ()
}) : () -> ()
