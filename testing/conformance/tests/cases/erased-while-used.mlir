"builtin.module"() <{sym_name = "ir"}> ({
  %0 = "t.a"() : () -> i32
  "t.use"(%0) : (i32) -> ()
}) : () -> ()
