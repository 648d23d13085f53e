"builtin.module"() ({
  %0:2 = "t.two"() : () -> (i32, i64)
  %1 = "builtin.unrealized_conversion_cast"() : () -> i1
  %2 = "builtin.unrealized_conversion_cast"(%0#0) : (i32) -> f32
  %3:2 = "builtin.unrealized_conversion_cast"(%0#0, %0#1) {x} : (i32, i64) -> (tensor<2xi32>, index)
  %4 = "builtin.unrealized_conversion_cast"(%0#1) : (i64) -> !t.x<"y">
}) : () -> ()

