// Every form of rewrite.
pdl.pattern @create_and_replace : benefit(1) {
  %x = operand
  %t = type
  %k = attribute = 1 : i32
  %root = operation "t.a"(%x : !pdl.value) {"k" = %k} -> (%t : !pdl.type)
  rewrite %root {
    %l = attribute = "new"
    %typed = operation "t.new"(%x : !pdl.value) {"k" = %k, "l" = %l} -> (%t : !pdl.type)
    %v = result 0 of %typed
    replace %root with (%v : !pdl.value)
  }
}
pdl.pattern @types_of_the_replaced : benefit(1) {
  %x = operand
  %t = type
  %root = operation "t.a"(%x : !pdl.value) -> (%t : !pdl.type)
  rewrite %root {
    %new = operation "t.new"(%x : !pdl.value)
    replace %root with %new
  }
}
pdl.pattern @inferred : benefit(1) {
  %x = operand
  %t = type
  %root = operation "t.a"(%x : !pdl.value) -> (%t : !pdl.type)
  rewrite %root {
    %new = operation "t.new"(%x : !pdl.value)
    %all = results of %new
    %group = results 0 of %new -> !pdl.range<value>
    %range = range %x, %all, %group : !pdl.value, !pdl.range<value>, !pdl.range<value>
    %i32 = type : i32
    %types = range %t, %i32 : !pdl.type, !pdl.type
    %wide = operation "t.wide"(%range : !pdl.range<value>) -> (%types : !pdl.range<type>)
    replace %root with (%all : !pdl.range<value>)
  }
}
pdl.pattern @natives : benefit(1) {
  %operands = operands
  %root = operation "t.a"(%operands : !pdl.range<value>)
  rewrite %root {
    %types = types : [i32, f32]
    %v, %a = apply_native_rewrite "make"(%operands, %types : !pdl.range<value>, !pdl.range<type>) : !pdl.value, !pdl.attribute
    apply_native_rewrite "use"(%a, %v : !pdl.attribute, !pdl.value)
    erase %root
  }
}
