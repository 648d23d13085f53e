"func.func"() ({
}) : () -> ()
