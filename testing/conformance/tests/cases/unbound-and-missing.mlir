"builtin.module"() <{sym_name = "ir"}> ({
  "t.block"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: i64, %arg3: f32):
    %0 = "t.d"(%arg0, %arg3) {m = 4 : i64, attr = 1.0 : f32} : (i32, f32) -> i32
    "t.d"(%arg0, %arg3, %arg3) {attr = 4 : i64} : (i32, f32, f32) -> ()
    "t.use"(%arg0, %arg2, %0) : (i32, i64, i32) -> ()
  }) : () -> ()
}) : () -> ()
