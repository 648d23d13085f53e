// mlir-opt accepts: a type that nothing gives, mixed with one that is given; its conversion may crash
pdl.pattern @P : benefit(1) {
  %0 = operation "t.a"
  rewrite %0 {
    %1 = type
    %2 = type : i32
    %3 = operation "t.b" -> (%1, %2 : !pdl.type, !pdl.type)
    erase %0
  }
}
