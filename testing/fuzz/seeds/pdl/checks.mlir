pdl.pattern @Checks : benefit(1) {
  %type = type
  apply_native_constraint "TypeCheck"(%type : !pdl.type)
  %k = attribute
  apply_native_constraint "AttrCheck"(%k : !pdl.attribute)
  %x = operand : %type
  %root = operation "t.inner"(%x : !pdl.value) {"k" = %k} -> (%type : !pdl.type)
  apply_native_constraint "OpCheck"(%root : !pdl.operation)
  rewrite %root { replace %root with (%x : !pdl.value) }
}
