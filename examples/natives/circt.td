// What the rules of CIRCT's FIRRTL dialect call that is C++ there, by the texts of its types, and the types that its operations infer:
//   pdllc run -p FIRRTLCanonicalization.td --natives examples/natives/circt.td -I CIRCT/include -I MLIR/include IN.mlir
// Types with names (`!firrtl.alias<…>`) are not looked through: a rule that asks does not match.
include "pdllc/Natives.td"

// The text of a type behind `!firrtl.`, without `const`.
def : NativeText<"withoutConst", "llvm::join(llvm::split($0, \"const.\"), \"\")">;
def : NativeText<"textOf", [{
  auto text = debugString($0);
  if (text.contains("alias<"))
    return std::stoll("an alias");
  return withoutConst(text).drop_front(8);
}]>;
def : NativeText<"isConst", "debugString($0).starts_with(\"!firrtl.const.\")">;

// Classes, and what is asked of them.
def : NativeText<"UIntType::classof", "debugString($0).starts_with(\"!firrtl.\") && textOf($0).starts_with(\"uint\")">;
def : NativeText<"SIntType::classof", "debugString($0).starts_with(\"!firrtl.\") && textOf($0).starts_with(\"sint\")">;
def : NativeText<"IntType::classof", "UIntType::classof($0) || SIntType::classof($0)">;
def : NativeText<"isBase", [{
  auto text = textOf($0);
  return llvm::none_of(llvm::split("probe rwprobe ref lhs string integer bool double path list class anyref openbundle openvector", " "),
    [&](StringRef other) { return text.starts_with(other); });
}]>;
def : NativeText<"FIRRTLBaseType::classof", "debugString($0).starts_with(\"!firrtl.\") && isBase($0)">;
// The width of an integer; -1 if it is not known.
def : NativeText<"widthOf", [{
  auto text = textOf($0);
  return text.contains("<") ? std::stoll(text.drop_front(text.find("<") + 1)) : -1;
}]>;
def : NativeText<"bitWidthOrSentinel", [{
  auto text = textOf($0);
  if (text.starts_with("uint") || text.starts_with("sint") || text.starts_with("analog"))
    return widthOf($0);
  return text == "clock" || text == "reset" || text == "asyncreset" ? 1 : -2;
}]>;
foreach name = ["IntType", "UIntType", "SIntType", "FIRRTLBaseType"] in {
  def : NativeText<name # "::getWidth", "widthOf($0)">;
  def : NativeText<name # "::getBitWidthOrSentinel", "bitWidthOrSentinel($0)">;
  def : NativeText<name # "::isSigned", "textOf($0).starts_with(\"sint\")">;
  def : NativeText<name # "::getAllConstDroppedType", "parseType(withoutConst(debugString($0)))">;
  def : NativeText<name # "::getRecursiveTypeProperties", "$0">;
}
// Integers without a width: more of them than of those with one.
def : NativeText<"hasOpen", "llvm::split($0, $1).size() > llvm::split($0, $1 + \"<\").size()">;
def : NativeText<"hasUninferredWidth", [{
  auto text = textOf($0);
  return hasOpen(text, "uint") || hasOpen(text, "sint") || hasOpen(text, "analog");
}]>;
def : NativeText<"areAnonymousTypesEquivalent", "textOf($0) == textOf($1) && $0 == $1">;

// Integer types and constants of them.
def : NativeText<"intType", "parseType(\"!firrtl.\" + ($2 ? \"const.\" : \"\") + ($0 ? \"sint\" : \"uint\") + ($1 >= 0 ? \"<\" + std::to_string($1) + \">\" : \"\"))">;
def : NativeText<"UIntType::get", "intType(false, $0, false)">;
def : NativeText<"SIntType::get", "intType(true, $0, false)">;
def : NativeText<"constantOf", "IntegerAttr::get($_builder.getIntegerType(widthOf($0), textOf($0).starts_with(\"sint\")), $1)">;
def : NativeText<"getIntZerosAttr", "constantOf($0, 0)">;
def : NativeText<"getIntOnesAttr", "constantOf($0, -1)">;
def : NativeText<"ConstantOp::getValue", "cast<IntegerAttr>($0->getAttr(\"value\")).getValue()">;
def : NativeText<"SpecialConstantOp::getValue", "cast<BoolAttr>($0->getAttr(\"value\")).getValue()">;
// An `APSInt`, which knows its sign.
def : NativeText<"getAPSInt", "$0">;
def : NativeText<"getExtValue", [{
  cast<IntegerType>(cast<IntegerAttr>($0).getType()).isUnsigned() ? cast<IntegerAttr>($0).getValue().getZExtValue()
    : cast<IntegerAttr>($0).getValue().getSExtValue()
}]>;
def : NativeText<"moveNameHint", "$1">;

// Vectors, `vector<T, n>`.
def : NativeText<"FVectorType::classof", "debugString($0).starts_with(\"!firrtl.\") && textOf($0).starts_with(\"vector<\")">;
def : NativeText<"FVectorType::getNumElements", "std::stoll(llvm::split(textOf($0), \", \").back())">;
def : ResultTypes<"firrtl.subindex", [[{
  parseType((isConst($0.getType()) ? "!firrtl.const." : "!firrtl.") +
    llvm::join(llvm::split(textOf($0.getType()).drop_front(7), ", ").drop_back(), ", "))
}]]>;

// The types of results, after the FIRRTL specification. What is not known stays open; what all operands are, constant, the result is.
def : NativeText<"isSigned", "textOf($0.getType()).starts_with(\"sint\")">;
def : NativeText<"width", "bitWidthOrSentinel($0.getType())">;
def : NativeText<"areConst", "isConst($0.getType()) && isConst($1.getType())">;
def : NativeText<"plus", "$0 < 0 || $1 < 0 ? -1 : $0 + $1">;
def : NativeText<"wider", "width($0) < 0 || width($1) < 0 ? -1 : std::max(width($0), width($1))">;
foreach op = ["lt", "leq", "gt", "geq", "eq", "neq"] in
  def : ResultTypes<"firrtl." # op, ["intType(false, 1, areConst($0, $1))"]>;
foreach op = ["and", "or", "xor"] in
  def : ResultTypes<"firrtl." # op, ["intType(false, wider($0, $1), areConst($0, $1))"]>;
foreach op = ["add", "sub"] in
  def : ResultTypes<"firrtl." # op, ["intType(isSigned($0), plus(wider($0, $1), 1), areConst($0, $1))"]>;
foreach op = ["andr", "orr", "xorr"] in
  def : ResultTypes<"firrtl." # op, ["intType(false, 1, isConst($0.getType()))"]>;
def : ResultTypes<"firrtl.mul", ["intType(isSigned($0), plus(width($0), width($1)), areConst($0, $1))"]>;
foreach op = ["not", "asUInt"] in
  def : ResultTypes<"firrtl." # op, ["intType(false, width($0), isConst($0.getType()))"]>;
def : ResultTypes<"firrtl.asSInt", ["intType(true, width($0), isConst($0.getType()))"]>;
def : ResultTypes<"firrtl.neg", ["intType(true, plus(width($0), 1), isConst($0.getType()))"]>;
def : ResultTypes<"firrtl.cvt", ["intType(true, isSigned($0) ? width($0) : plus(width($0), 1), isConst($0.getType()))"]>;
def : NativeText<"number", "cast<IntegerAttr>($0).getInt()">;
def : ResultTypes<"firrtl.pad", ["intType(isSigned($0), width($0) < 0 ? -1 : std::max(width($0), number($1)), isConst($0.getType()))"]>;
def : ResultTypes<"firrtl.shl", ["intType(isSigned($0), plus(width($0), number($1)), isConst($0.getType()))"]>;
def : ResultTypes<"firrtl.shr", [
  "intType(isSigned($0), width($0) < 0 ? -1 : std::max(width($0) - number($1), isSigned($0) ? 1 : 0), isConst($0.getType()))"
]>;
def : ResultTypes<"firrtl.bits", ["intType(false, number($1) - number($2) + 1, isConst($0.getType()))"]>;
def : ResultTypes<"firrtl.head", ["intType(false, number($1), isConst($0.getType()))"]>;
def : ResultTypes<"firrtl.tail", ["intType(false, width($0) < 0 ? -1 : width($0) - number($1), isConst($0.getType()))"]>;
def : ResultTypes<"firrtl.cat", [[{
  intType(false, llvm::any_of($0, [](Value part) { return width(part) < 0; }) ? -1 :
      llvm::sum_of(llvm::map_to_vector($0, [](Value part) { return width(part); })),
    llvm::all_of($0, [](Value part) { return isConst(part.getType()); }))
}]]>;
// Of two values the wider one.
foreach op = ["mux", "int.mux2cell"] in
  def : ResultTypes<"firrtl." # op, [[{
    $1.getType() == $2.getType() ? $1.getType() : intType(isSigned($1), wider($1, $2), areConst($1, $2) && isConst($0.getType()))
  }]]>;
def : ResultTypes<"firrtl.int.mux4cell", [[{
  $1.getType() == $2.getType() && $2.getType() == $3.getType() && $3.getType() == $4.getType() ? $1.getType()
    : intType(isSigned($1), wider($1, $2) < 0 || wider($3, $4) < 0 ? -1 : std::max(wider($1, $2), wider($3, $4)), false)
}]]>;
