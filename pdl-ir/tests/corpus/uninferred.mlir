// MLIR accepts this as long as nothing has loaded the dialect of what is created.
module {
  pdl.pattern @P : benefit(1) {
    %0 = operand
    %1 = operation "t.root"(%0 : !pdl.value)
    rewrite %1 {
      %2 = operation "arith.extsi"(%0 : !pdl.value)
      erase %1
    }
  }
}
