pdl.pattern @P : benefit(1) {
  %0 = operation "t.a"
  %1 = results of %0
  rewrite %0 {
    "pdl.replace"(%0, %0, %1) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (!pdl.operation, !pdl.operation, !pdl.range<value>) -> ()
  }
}
