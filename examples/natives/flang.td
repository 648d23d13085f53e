// What the rules of flang's FIR call that is C++ there:
//   pdllc run -p CanonicalizationPatterns.td --natives examples/natives/flang.td -I FLANG/include -I MLIR/include --ods flang.pack IN.mlir
include "pdllc/Natives.td"

def : NativeText<"fir::isa_integer",
  "isa<IndexType>($0) || isa<IntegerType>($0) || debugString($0).starts_with(\"!fir.int<\")">;
// Conversions between these keep the address.
def : NativeText<"fir::ConvertOp::isPointerCompatible", [{
  auto text = debugString($0);
  return text.starts_with("!fir.ref<") || text.starts_with("!fir.ptr<") || text.starts_with("!fir.heap<")
    || text.starts_with("!fir.llvm_ptr<") || text.starts_with("!llvm.ptr") || isa<MemRefType>($0) || isa<FunctionType>($0);
}]>;
