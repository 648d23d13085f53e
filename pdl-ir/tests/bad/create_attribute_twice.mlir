// mlir-opt accepts: one attribute given twice, of which the last would win
pdl.pattern @P : benefit(1) {
  %0 = operation "t.a"
  rewrite %0 {
    %1 = attribute = 1 : i32
    %2 = attribute = 2 : i32
    %3 = operation "t.b" {"k" = %1, "k" = %2}
    erase %0
  }
}
