// mlir-opt accepts: an operation without a name cannot be created
pdl.pattern @P : benefit(1) {
  %0 = operation "t.a"
  rewrite %0 {
    %1 = operation ""
    erase %0
  }
}
