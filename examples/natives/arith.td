// What the rules of MLIR's own arith dialect call that is C++ there:
//   pdllc run -p ArithCanonicalization.td --natives examples/natives/arith.td -I MLIR/include IN.mlir
include "pdllc/Natives.td"

// The number of an attribute, or of all elements of a splat; nothing if it is something else.
def : NativeText<"getIntOrSplatIntValue", [{
  if (isa<IntegerAttr>($0))
    return cast<IntegerAttr>($0).getValue();
  if (isa<SplatElementsAttr>($0) && isa<IntegerType>(getElementTypeOrSelf($0)))
    return cast<ElementsAttr>($0).getSplatValue<APInt>();
  return nullptr;
}]>;
def : NativeText<"getScalarOrElementWidth", "getElementTypeOrSelf($0).getIntOrFloatBitWidth()">;

// Arithmetic on numbers, and on dense constants element by element.
class Arithmetic<string name, string of> : NativeText<name, [{
  if (isa<IntegerAttr>($1)) {
    auto a = cast<IntegerAttr>($1).getValue();
    auto b = cast<IntegerAttr>($2).getValue();
    return IntegerAttr::get($0.getType(), }] # of # [{);
  }
  auto as = cast<DenseIntElementsAttr>($1).getValues<APInt>();
  auto bs = cast<DenseIntElementsAttr>($2).getValues<APInt>();
  return DenseElementsAttr::get(cast<ShapedType>($0.getType()), llvm::map_to_vector(llvm::seq<int64_t>(0, as.size()), [&](int64_t at) {
    auto a = as[at];
    auto b = bs[at];
    return }] # of # [{;
  }));
}]>;
def : Arithmetic<"addIntegerAttrs", "a + b">;
def : Arithmetic<"subIntegerAttrs", "a - b">;
def : Arithmetic<"mulIntegerAttrs", "a * b">;

// What both operations promise.
def : NativeText<"mergeOverflowFlags", [{
  arith::IntegerOverflowFlagsAttr::get($_builder.getContext(),
    cast<arith::IntegerOverflowFlagsAttr>($0).getValue() & cast<arith::IntegerOverflowFlagsAttr>($1).getValue())
}]>;
def : NativeText<"inverse", [{
  auto of = $0;
  if (of == arith::CmpIPredicate::eq) return arith::CmpIPredicate::ne;
  if (of == arith::CmpIPredicate::ne) return arith::CmpIPredicate::eq;
  if (of == arith::CmpIPredicate::slt) return arith::CmpIPredicate::sge;
  if (of == arith::CmpIPredicate::sge) return arith::CmpIPredicate::slt;
  if (of == arith::CmpIPredicate::sle) return arith::CmpIPredicate::sgt;
  if (of == arith::CmpIPredicate::sgt) return arith::CmpIPredicate::sle;
  if (of == arith::CmpIPredicate::ult) return arith::CmpIPredicate::uge;
  if (of == arith::CmpIPredicate::uge) return arith::CmpIPredicate::ult;
  return of == arith::CmpIPredicate::ule ? arith::CmpIPredicate::ugt : arith::CmpIPredicate::ule;
}]>;
def : NativeText<"invertPredicate", "arith::CmpIPredicateAttr::get($_builder.getContext(), inverse(cast<arith::CmpIPredicateAttr>($0).getValue()))">;
