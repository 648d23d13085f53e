"pdl.operand"() : () -> !pdl.value
