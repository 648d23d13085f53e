// mlir-opt refuses: a result without an index is beyond the dialect
pdl.pattern @Operand : benefit(1) {
  %types = types
  %a = operation "t.a" -> (%types : !pdl.range<type>)
  %x = result of %a
  %root = operation "t.b"(%x, %x : !pdl.value, !pdl.value)
  rewrite %root {
    replace %root with(%x : !pdl.value)
  }
}
pdl.pattern @Shared : benefit(2) {
  %i32 = type : i32
  %a = operation "t.a" -> (%i32, %i32 : !pdl.type, !pdl.type)
  %first = result 0 of %a
  %any = result of %a
  %root = operation "t.b"(%first, %any : !pdl.value, !pdl.value)
  rewrite %root {
    replace %root with %a
  }
}
pdl.pattern @Upward : benefit(3) {
  %types = types
  %a = operation "t.a" -> (%types : !pdl.range<type>)
  %any = result of %a
  %user = operation "t.b"(%any : !pdl.value) -> (%types : !pdl.range<type>)
  %result = result 0 of %user
  %root = operation "t.c"(%any : !pdl.value)
  apply_native_constraint "differ"(%root, %user : !pdl.operation, !pdl.operation)
  rewrite %root {
    replace %root with(%result : !pdl.value)
  }
}
