// mlir-opt accepts: natives without a signature of their own
pdl.pattern @P : benefit(1) {
  %0 = operation "t.a"
  %1 = apply_native_constraint "c"(%0 : !pdl.operation) : !pdl.value
  %2 = apply_native_constraint "c"(%0 : !pdl.operation) : !pdl.type
  rewrite %0 with "f"
}
