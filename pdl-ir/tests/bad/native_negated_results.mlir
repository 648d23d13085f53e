// mlir-opt accepts: results of a negated constraint, which has none when the pattern matches
pdl.pattern @P : benefit(1) {
  %0 = operation "t.a"
  %1 = apply_native_constraint "c"(%0 : !pdl.operation) : !pdl.value {isNegated = true}
  rewrite %0 with "f"
}
