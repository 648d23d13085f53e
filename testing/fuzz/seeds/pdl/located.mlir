// Where what is created comes from: operations, values, ranges, names.
pdl.pattern @Located : benefit(4) {
  %x = operand
  %types = types
  %inner = operation "t.neg"(%x : !pdl.value) -> (%types : !pdl.range<type>)
  %value = result 0 of %inner
  %root = operation "t.neg"(%value : !pdl.value) -> (%types : !pdl.range<type>)
  rewrite %root {
    %0 = operation "t.def"(%x : !pdl.value) -> (%types : !pdl.range<type>) at(%root, %inner : !pdl.operation, !pdl.operation)
    %1 = results of %0
    %2 = operation "t.neg"(%1 : !pdl.range<value>) -> (%types : !pdl.range<type>) at("metadata", %1, %x : !pdl.range<value>, !pdl.value)
    %3 = apply_native_rewrite "make"(%x : !pdl.value) : !pdl.value at(%root, %inner : !pdl.operation, !pdl.operation)
    apply_native_rewrite "note"(%3 : !pdl.value) at("a name")
    replace %root with %2
  }
}
pdl.pattern @Named : benefit(3) {
  %operands = operands
  %root = operation "t.user"(%operands : !pdl.range<value>)
  rewrite %root {
    %none = types : []
    %0 = operation "t.new"(%operands : !pdl.range<value>) -> (%none : !pdl.range<type>) at("a \22name\22")
    %1 = operation "t.new" -> (%none : !pdl.range<type>) at(%operands : !pdl.range<value>)
    %2 = operation "t.new" -> (%none : !pdl.range<type>) at("of one", %0 : !pdl.operation)
    erase %root
  }
}
