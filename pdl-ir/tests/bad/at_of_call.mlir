pdl.pattern @P : benefit(1) {
  %type = type
  %root = operation "t.a" -> (%type : !pdl.type)
  apply_native_rewrite "f"(%root : !pdl.operation) at("name")
  rewrite %root {
    apply_native_rewrite "f"(%root : !pdl.operation) at()
    apply_native_rewrite "f"(%root : !pdl.operation) at(%type : !pdl.type)
    %0 = apply_native_rewrite "g" : !pdl.value at(%0 : !pdl.value)
    erase %root
  }
}
