"builtin.module"() <{sym_name = "ir"}> ({
  %0:4 = "g.split"() {operandSegmentSizes = array<i32: 0, 0, 0, 0>, resultSegmentSizes = array<i32: 2, 1, 1>} : () -> (i32, i64, f32, i32)
  %1:2 = "g.split"(%0#0, %0#1, %0#3, %0#2, %0#0, %0#1) {k = 1 : i32, operandSegmentSizes = array<i32: 2, 1, 1, 2>, resultSegmentSizes = array<i32: 1, 1, 0>} : (i32, i64, i32, f32, i32, i64) -> (i32, f32)
  %2:2 = "g.split"(%0#0, %0#1, %0#3, %0#2, %0#0, %0#1) {m = "s", operandSegmentSizes = array<i32: 1, 1, 1, 3>, resultSegmentSizes = array<i32: 1, 1, 0>} : (i32, i64, i32, f32, i32, i64) -> (i32, f32)
}) : () -> ()
