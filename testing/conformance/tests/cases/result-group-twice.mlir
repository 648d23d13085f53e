"builtin.module"() <{sym_name = "ir"}> ({
  "t.block"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: i64, %arg3: f32):
    "g.split"(%arg2) {operandSegmentSizes = array<i32: 0, 0, 1, 0>, resultSegmentSizes = array<i32: 0, 0, 0>} : (i64) -> ()
    %1 = "t.b"() : () -> i64
    "t.a"() : () -> ()
    "t.n2"(%arg2, %1) {k = "s", m = "s"} : (i64, i64) -> ()
    %4 = "t.b"(%arg0) : (i32) -> i64
    "t.c"(%4, %4) {k = unit} : (i64, i64) -> ()
    %6 = "g.split"(%1) {operandSegmentSizes = array<i32: 0, 0, 1, 0>, resultSegmentSizes = array<i32: 0, 1, 0>} : (i64) -> tensor<4xf32>
    %7:2 = "t.c"(%arg2) : (i64) -> (tensor<4xf32>, i64)
    %8 = "t.a"() : () -> i32
    "t.n2"(%6, %7#1, %8) {k = "s", m = 1.0 : f32} : (tensor<4xf32>, i64, i32) -> ()
    %10 = "t.b"(%6, %arg0) : (tensor<4xf32>, i32) -> i32
    "t.b"(%4) {k = "s", m = "s"} : (i64) -> ()
    %12 = "g.split"(%6) {operandSegmentSizes = array<i32: 0, 0, 1, 0>, resultSegmentSizes = array<i32: 0, 1, 0>} : (tensor<4xf32>) -> i32
    %13:2 = "t.a"(%12) : (i32) -> (f32, tensor<4xf32>)
    "t.a"(%8) : (i32) -> ()
    "t.n2"(%12, %13#1, %10) {k = "s", m = "s"} : (i32, tensor<4xf32>, i32) -> ()
    %16 = "t.b"(%12, %13#1) : (i32, tensor<4xf32>) -> f32
    %17 = "g.split"(%16, %13#0) {operandSegmentSizes = array<i32: 0, 0, 1, 1>, resultSegmentSizes = array<i32: 0, 1, 0>} : (f32, f32) -> tensor<4xf32>
    %18:2 = "t.d"(%17) : (tensor<4xf32>) -> (f32, i64)
    %19 = "t.a"(%18#0) : (f32) -> tensor<4xf32>
    "t.n2"(%17, %18#1, %19) {k = "s", m = 2 : i32} : (tensor<4xf32>, i64, tensor<4xf32>) -> ()
    %21 = "t.b"(%17, %13#0) : (tensor<4xf32>, f32) -> tensor<4xf32>
    "g.split"(%18#0) {operandSegmentSizes = array<i32: 0, 0, 1, 0>, resultSegmentSizes = array<i32: 0, 0, 0>} : (f32) -> ()
    %23 = "t.b"() : () -> f32
    %24 = "t.a"() : () -> i32
    "t.n2"(%18#1, %24) {k = "s", m = 1 : i32} : (i64, i32) -> ()
    %26 = "t.b"(%4) : (i64) -> tensor<4xf32>
    "t.use"(%arg1, %arg2, %1, %4, %6, %7#1, %8, %13#0, %13#1, %16, %17, %18#1, %19) : (i32, i64, i64, i64, tensor<4xf32>, i64, i32, f32, tensor<4xf32>, f32, tensor<4xf32>, i64, tensor<4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

