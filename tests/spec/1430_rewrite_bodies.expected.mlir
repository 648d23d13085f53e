"builtin.module"() ({
  "my_dialect.keep"() : () -> ()
}) : () -> ()

