module {
  %0:2 = "t.two"() : () -> (i32, i64)
  %1 = unrealized_conversion_cast to i1
  %2 = unrealized_conversion_cast %0#0 : i32 to f32
  %3:2 = unrealized_conversion_cast %0#0, %0#1 : i32, i64 to tensor<2xi32>, index {x}
  %4 = unrealized_conversion_cast %0#1 : i64 to !t.x<"y">
}

