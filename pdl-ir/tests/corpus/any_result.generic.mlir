// mlir-opt refuses: a result without an index is beyond the dialect
pdl.pattern @Operand : benefit(1) {
  %0 = types
  %1 = operation "t.a" -> (%0 : !pdl.range<type>)
  %2 = "pdl.result"(%1) : (!pdl.operation) -> !pdl.value
  %3 = operation "t.b"(%2, %2 : !pdl.value, !pdl.value)
  rewrite %3 {
    replace %3 with(%2 : !pdl.value)
  }
}
pdl.pattern @Shared : benefit(2) {
  %0 = type : i32
  %1 = operation "t.a" -> (%0, %0 : !pdl.type, !pdl.type)
  %2 = "pdl.result"(%1) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
  %3 = "pdl.result"(%1) <{}> : (!pdl.operation) -> !pdl.value
  %4 = operation "t.b"(%2, %3 : !pdl.value, !pdl.value)
  rewrite %4 {
    replace %4 with %1
  }
}
pdl.pattern @Upward : benefit(3) {
  %0 = types
  %1 = operation "t.a" -> (%0 : !pdl.range<type>)
  %2 = "pdl.result"(%1) : (!pdl.operation) -> !pdl.value
  %3 = operation "t.b"(%2 : !pdl.value) -> (%0 : !pdl.range<type>)
  %4 = result 0 of %3
  %5 = operation "t.c"(%2 : !pdl.value)
  apply_native_constraint "differ"(%5, %3 : !pdl.operation, !pdl.operation)
  rewrite %5 {
    replace %5 with(%4 : !pdl.value)
  }
}
