// mlir-opt refuses: where a created operation comes from is beyond the dialect
pdl.pattern @Fused : benefit(2) {
  %x = operand
  %types = types
  %inner = operation "t.b"(%x : !pdl.value) -> (%types : !pdl.range<type>)
  %results = results of %inner
  %root = operation "t.a"(%results : !pdl.range<value>)
  rewrite %root {
    %0 = operation "t.c"(%x : !pdl.value) -> (%types : !pdl.range<type>) at(%root, %inner : !pdl.operation, !pdl.operation)
    %1 = operation "t.d" at(%x : !pdl.value)
    %2 = operation "t.d" at (%0, %results : !pdl.operation, !pdl.range<value>) {discardable}
    %3 = operation "t.d" {} at("a name")
    %4 = operation "t.d" at("a \22quoted\22 name", %1 : !pdl.operation) loc("f":1:2)
    %5 = operation "t.at"
    apply_native_rewrite "f"(%x : !pdl.value) at(%root, %inner : !pdl.operation, !pdl.operation)
    apply_native_rewrite "g" at("a name") {discardable} loc("f":1:2)
    %6:2 = apply_native_rewrite "h"(%5 : !pdl.operation) : !pdl.value, !pdl.attribute at ("at", %results : !pdl.range<value>)
    erase %root
  }
}
