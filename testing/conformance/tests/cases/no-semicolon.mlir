"builtin.module"() <{sym_name = "ir"}> ({
  %0 = "t.b"() : () -> i32
  "t.a"(%0) : (i32) -> ()
}) : () -> ()
