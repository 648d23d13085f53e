// mlir-opt accepts: ranges of attributes, which no operation of the dialect takes or gives, except native ones
pdl.pattern @P : benefit(1) {
  %0 = operation "t.a"
  %1 = apply_native_constraint "c"(%0 : !pdl.operation) : !pdl.range<attribute>
  rewrite %0 with "f"
}
