"builtin.module"() ({
  %0:2 = "t.two"() : () -> (i32, i64)
}) : () -> ()

