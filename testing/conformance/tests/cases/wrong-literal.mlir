"builtin.module"() <{sym_name = "ir"}> ({
  "t.a"() {k = "s"} : () -> ()
}) : () -> ()
