module {
  pdl.pattern : benefit(7) attributes {t.x = 1 : i32} {
    %0 = operation 
    rewrite %0 with "external"
  }
  pdl.pattern @two : benefit(0) {
    %0 = operand
    %1 = operation "t.op"(%0 : !pdl.value) 
    rewrite %1 with "external"(%0, %1 : !pdl.value, !pdl.operation)
  }
  pdl.pattern @three : benefit(0) {
    %0 = attribute
    %1 = operation  {"a" = %0}
    rewrite {
      %2 = attribute = [1, "x"]
      %3 = apply_native_rewrite "f"(%2 : !pdl.attribute) : !pdl.value
      replace %1 with(%3 : !pdl.value)
    }
  }
}
