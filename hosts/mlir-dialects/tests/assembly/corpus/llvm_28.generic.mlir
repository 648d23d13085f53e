"builtin.module"() ({
  "llvm.linker_options"() <{options = ["-l", "m"]}> : () -> ()
}) : () -> ()

