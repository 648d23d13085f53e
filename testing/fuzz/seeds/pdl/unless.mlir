// Any result of an operation, and parts that must not be found: below an operand, among users, of what is there already.
pdl.pattern @Second : benefit(2) {
  %types = types
  %a = operation "t.a" -> (%types : !pdl.range<type>)
  %x = result of %a
  %y = operand
  %k = attribute
  %root = operation "t.b"(%y, %x : !pdl.value, !pdl.value) {"k" = %k}
  unless {
    %b = operation "t.a"(%x : !pdl.value) -> (%types : !pdl.range<type>)
    %r = result of %b
    %i32 = type : i32
    %z = operand : %i32
  } where(%r = %y, %z = %x : !pdl.value, !pdl.value)
  unless {
    %user = operation "t.c"(%y : !pdl.value) {"k" = %k}
    %one = attribute = 1 : i8
    %op = operation "t.b"(%y, %x : !pdl.value, !pdl.value) {"j" = %one}
  } where(%op = %root : !pdl.operation)
  rewrite %root {
    replace %root with(%x : !pdl.value)
  }
}
pdl.pattern @User : benefit(1) {
  %types = types
  %root = operation "t.a" -> (%types : !pdl.range<type>)
  %r = result 0 of %root
  %y = operand
  %user = operation "t.b"(%y, %r : !pdl.value, !pdl.value)
  unless {
    %f = operation
    %z = result of %f
  } where(%z = %y : !pdl.value)
  rewrite %root {
    erase %user
  }
}
