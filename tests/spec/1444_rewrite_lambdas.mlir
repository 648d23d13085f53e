"builtin.module"() ({
  "my_dialect.foo"() : () -> ()
  "my_dialect.keep"() : () -> ()
}) : () -> ()
