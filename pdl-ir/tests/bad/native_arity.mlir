// mlir-opt accepts: natives without a signature of their own
pdl.pattern @P : benefit(1) {
  %0 = operation "t.a"
  %1 = result 0 of %0
  apply_native_constraint "c"(%0 : !pdl.operation)
  apply_native_constraint "c"(%0, %1 : !pdl.operation, !pdl.value)
  rewrite %0 with "f"
}
