module @named attributes {t.a = 1 : i32, "t.b c" = [unit]} {
  module @inner {
    "t.op"() : () -> ()
  }
}

