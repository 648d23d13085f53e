// mlir-opt accepts: it reads -1 as the index 4294967295, which no operation has
pdl.pattern @P : benefit(1) {
  %0 = operation "t.a"
  %1 = result -1 of %0
  rewrite %0 with "f"
}
