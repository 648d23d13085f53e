// mlir-opt refuses: parts that must not be found are beyond the dialect
pdl.pattern @NotOfA : benefit(1) {
  %x = operand
  %root = operation "t.use"(%x : !pdl.value)
  unless {
    %types = types
    %a = operation "t.a" -> (%types : !pdl.range<type>)
    %r = result of %a
  } where(%r = %x : !pdl.value)
  rewrite %root {
    erase %root
  }
}
pdl.pattern @Two : benefit(2) {
  %t = type
  %x = operand : %t
  %y = operand : %t
  %k = attribute
  %root = operation "t.use"(%x, %y : !pdl.value, !pdl.value) {"k" = %k}
  unless {
    %a = operation "t.a"(%x : !pdl.value) {"k" = %k} -> (%t : !pdl.type)
    %r = result 0 of %a
    %i32 = type : i32
    %z = operand : %i32
    apply_native_constraint "Ok"(%z, %k : !pdl.value, !pdl.attribute)
  } where(%r = %y, %z = %x : !pdl.value, !pdl.value)
  unless {
    %user = operation "t.b"(%x : !pdl.value)
  }
  unless {
    apply_native_constraint "Nice"(%y : !pdl.value) {isNegated = true}
  }
  unless {
    %f32 = type : f32
    %none = attribute = unit
    %op = operation "t.use"
  } where(%f32 = %t, %none = %k, %op = %root : !pdl.type, !pdl.attribute, !pdl.operation)
  rewrite %root with "f"(%x : !pdl.value)
}
