"pdl.pattern"() <{benefit = 1 : i16}> : () -> ()
