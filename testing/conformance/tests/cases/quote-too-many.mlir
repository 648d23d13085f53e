"builtin.module"() <{sym_name = "ir"}> ({
}) : () -> ()
