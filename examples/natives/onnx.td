// What ONNX-MLIR's rules call that is C++ there, and the types that its operations get before shapes are inferred:
//   pdllc run -p Decompose.td --natives examples/natives/onnx.td -I ONNX-MLIR -I MLIR/include IN.mlir
include "pdllc/Natives.td"

// Results of which only the element type is known.
class Unranked<string op, string of = "$0"> : ResultTypes<op, ["UnrankedTensorType::get(getElementTypeOrSelf(" # of # "))"]>;
foreach op = [
  "Concat", "Gemm", "MatMul", "ReduceLogSum", "ReduceMax", "ReduceSum", "ReduceSumSquare", "Reshape", "Softmax", "Squeeze",
  "SqueezeV11", "Transpose", "Unsqueeze", "UnsqueezeV11"
] in
  def : Unranked<"onnx." # op>;

// Element by element: where all sizes are known, and they are the same or one has a single element, the result's are known.
foreach op = ["Abs", "Exp", "Log", "Neg", "Sqrt"] in
  def : ResultTypes<"onnx." # op, ["broadcast($0.getType(), $0.getType())"]>;
foreach op = ["Add", "Div", "Mul", "Pow", "Sub"] in
  def : ResultTypes<"onnx." # op, ["broadcast($0.getType(), $1.getType())"]>;
def : NativeText<"isSingle", "$0.hasStaticShape() && $0.getNumElements() == 1">;
def : NativeText<"broadcast", [{
  auto first = cast<ShapedType>($0);
  auto second = cast<ShapedType>($1);
  if (!first.hasStaticShape() || !second.hasStaticShape())
    return UnrankedTensorType::get(first.getElementType());
  if (isSingle(second) && first.getRank() >= second.getRank() || first.getShape() == second.getShape())
    return first;
  if (isSingle(first) && second.getRank() >= first.getRank())
    return second;
  return UnrankedTensorType::get(first.getElementType());
}]>;
def : ResultTypes<"onnx.Cast", ["UnrankedTensorType::get(cast<TypeAttr>($2).getValue())"]>;

// What is absent, and constants.
def : NativeText<"makeNone", "::mlir::ONNXNoneOp::create($_builder, $_loc, $_builder.getNoneType(), $_builder.getUnitAttr())">;
def : NativeText<"CreateNoneValue", "makeNone($_builder, $_loc)">;
def : NativeText<"CreateUnitConstant", "makeNone($_builder, $_loc)">;
def : NativeText<"isNoneValue", "isa<NoneType>($0.getType())">;
def : NativeText<"ONNXConstantOpFromDenseAttr", [{
  ::mlir::ONNXConstantOp::create($_builder, $_loc, cast<ElementsAttr>($0).getType(), Attribute(), $0, Attribute(), Attribute(), Attribute(),
    Attribute(), Attribute(), Attribute())
}]>;
def : NativeText<"isDenseONNXConstant", "isa_and_nonnull<ONNXConstantOp>($0.getDefiningOp()) && isa_and_nonnull<ElementsAttr>($0.getDefiningOp()->getAttr(\"value\"))">;
def : NativeText<"isScalarConstantTensor", "isDenseONNXConstant($0) && hasShapeAndRank($0) && (cast<ShapedType>($0.getType()).getRank() == 0 || cast<ShapedType>($0.getType()).getRank() == 1 && cast<ShapedType>($0.getType()).getDimSize(0) == 1)">;

// Shapes.
def : NativeText<"hasShapeAndRank", "isa<ShapedType>($0.getType()) && cast<ShapedType>($0.getType()).hasRank()">;
def : NativeText<"haveSameStaticShape", [{
  if (!hasShapeAndRank($0) || !hasShapeAndRank($1))
    return false;
  auto first = cast<ShapedType>($0.getType());
  auto second = cast<ShapedType>($1.getType());
  return first.hasStaticShape() && second.hasStaticShape() && first.getShape() == second.getShape();
}]>;
def : NativeText<"getElementTypeBitWidth", "$0.getElementType().getIntOrFloatBitWidth()">;

// Arrays of integer attributes.
def : NativeText<"intOf", "cast<IntegerAttr>($0).getInt()">;
def : NativeText<"CombinedTransposePattern", [{
  $_builder.getArrayAttr(llvm::map_to_vector(cast<ArrayAttr>($1).getValue(), [&](Attribute at) { return cast<ArrayAttr>($0)[intOf(at)]; }))
}]>;
def : NativeText<"IsIdentityPermuteVector", [{
  llvm::equal(llvm::map_to_vector(cast<ArrayAttr>($0).getValue(), [](Attribute at) { return intOf(at); }),
    llvm::seq<int64_t>(0, cast<ArrayAttr>($0).size()))
}]>;
def : NativeText<"hasAllOnesInArrayAttr", "llvm::all_of(cast<ArrayAttr>($0).getValue(), [](Attribute at) { return intOf(at) == 1; })">;
def : NativeText<"hasAllZerosInArrayAttr", "llvm::all_of(cast<ArrayAttr>($0).getValue(), [](Attribute at) { return intOf(at) == 0; })">;
def : NativeText<"hasNonZeroInArrayAttr", "llvm::any_of(cast<ArrayAttr>($0).getValue(), [](Attribute at) { return intOf(at) != 0; })">;
def : NativeText<"createArrayAttrOfNToM", [{
  $_builder.getArrayAttr(llvm::map_to_vector(llvm::seq<int64_t>($0, $1 + 1), [&](int64_t at) { return $_builder.getI64IntegerAttr(at); }))
}]>;

// Dense constants of such lists.
def : NativeText<"denseOf", "DenseElementsAttr::get(RankedTensorType::get({$0.size()}, $_builder.getI64Type()), $0)">;
def : NativeText<"createDenseArrayAttr", [{
  auto list = cast<ArrayAttr>($0).getValue();
  if (isa<FloatAttr>(list[0]))
    return DenseElementsAttr::get(RankedTensorType::get({list.size()}, $_builder.getF32Type()), list);
  return denseOf(llvm::map_to_vector(list, [](Attribute at) { return intOf(at); }));
}]>;
def : NativeText<"createDenseArrayAttrOrEmpty", "$0 ? createDenseArrayAttr($_builder, $0) : parseAttribute(\"dense<> : tensor<0xi64>\")">;
def : NativeText<"createScalarDenseAttr", [{
  if (isa<FloatAttr>($0))
    return DenseElementsAttr::get(RankedTensorType::get({}, $_builder.getF32Type()), $0);
  return DenseElementsAttr::get(RankedTensorType::get({}, $_builder.getI64Type()), $_builder.getI64IntegerAttr(intOf($0)));
}]>;
def : NativeText<"createDenseElementsAttrFromFloatAttr",
  "DenseElementsAttr::get(RankedTensorType::get({1}, $0), FloatAttr::get($0, cast<FloatAttr>($1).getValueAsDouble()))">;
def : NativeText<"createDenseElementsAttrOfNToM", "denseOf(llvm::seq<int64_t>($0, $1 + 1))">;
def : NativeText<"createDenseElementsAttrFromShape", "denseOf(cast<ShapedType>($0.getType()).getShape())">;
def : NativeText<"createDenseElementsAttrFromShapeAtIndex",
  "denseOf({cast<ShapedType>($0.getType()).getDimSize(cast<IntegerAttr>($1).getInt())})">;

// Constant folding, element by element, of operands of one shape or with a single element; other shapes are broadcast in C++ only. No
// rule is disabled, and there is no bound of the size.
def : NativeText<"isNotDisabled", "true">;
def : NativeText<"satisfiesExpansionBound", "true">;
def : NativeText<"isScalarTensor", "hasShapeAndRank($0) && isSingle(cast<ShapedType>($0.getType())) && cast<ShapedType>($0.getType()).getRank() <= 1">;
def : NativeText<"HasIntegerElementType", "isa<IntegerType>(getElementTypeOrSelf($_self))">;
def : NativeText<"elementsOf", "cast<ElementsAttr>($0.getDefiningOp()->getAttr(\"value\"))">;
def : NativeText<"isConstOf", "llvm::all_of(elementsOf($0).getValues<double>(), [&](double n) { return n == $1; })">;
def : NativeText<"ConstZeroTensor", "ONNXConstantOpFromDenseAttr($_builder, $_loc, $_builder.getZeroAttr($0))">;

// The type of `$0`, a result, with the shape of the constant `$1`, or of both.
def : NativeText<"likeOne", "cast<ShapedType>(elementsOf($1).getType()).clone(getElementTypeOrSelf($0))">;
def : NativeText<"likeTwo", "cast<ShapedType>(broadcast(elementsOf($1).getType(), elementsOf($2).getType())).clone(getElementTypeOrSelf($0))">;
multiclass Unary<string op, string of> {
  def : NativeText<"constOf" # op, [{
    DenseElementsAttr::get(likeOne($0, $1), llvm::map_to_vector(elementsOf($1).getValues<double>(), [&](double n) { return }] # of # [{; }))
  }]>;
  def : NativeText<"ConstPropElementwiseUnary<ONNX" # op # "Op>", "ONNXConstantOpFromDenseAttr($_builder, $_loc, constOf" # op # "($0, $1))">;
}
defm : Unary<"Abs", "std::abs(n)">;
defm : Unary<"BitwiseNot", "~n">;
defm : Unary<"Neg", "-n">;
defm : Unary<"Not", "n == 0">;
defm : Unary<"Reciprocal", "1.0 / n">;
defm : Unary<"Relu", "n < 0 ? 0 : n">;
defm : Unary<"Sqrt", "std::sqrt(n)">;
multiclass Binary<string op, string of> {
  def : NativeText<"constOf" # op, [{
    auto a = elementsOf($1).getValues<double>();
    auto b = elementsOf($2).getValues<double>();
    auto type = likeTwo($0, $1, $2);
    return DenseElementsAttr::get(type, llvm::map_to_vector(llvm::seq<int64_t>(0, type.getNumElements()), [&](int64_t at) {
      auto x = a[a.size() == 1 ? 0 : at];
      auto y = b[b.size() == 1 ? 0 : at];
      return }] # of # [{;
    }));
  }]>;
  def : NativeText<"ConstPropElementwiseBinary<ONNX" # op # "Op>", "ONNXConstantOpFromDenseAttr($_builder, $_loc, constOf" # op # "($0, $1, $2))">;
}
defm : Binary<"Add", "x + y">;
defm : Binary<"Sub", "x - y">;
defm : Binary<"Mul", "x * y">;
defm : Binary<"Div", "x / y">;
defm : Binary<"And", "x != 0 && y != 0">;
defm : Binary<"Or", "x != 0 || y != 0">;
defm : Binary<"Xor", "(x != 0) != (y != 0)">;
defm : Binary<"BitwiseAnd", "x & y">;
defm : Binary<"BitwiseOr", "x | y">;
defm : Binary<"BitwiseXor", "x ^ y">;
defm : Binary<"Equal", "x == y">;
defm : Binary<"Less", "x < y">;
defm : Binary<"LessOrEqual", "x <= y">;
defm : Binary<"Greater", "x > y">;
defm : Binary<"GreaterOrEqual", "x >= y">;
// The same elements in another shape, which the result has.
def : NativeText<"inShapeOf", "DenseElementsAttr::get(cast<RankedTensorType>($0.getType()), elementsOf($1).getValues<Attribute>())">;
foreach name = ["Reshape", "Squeeze", "Unsqueeze"] in
  def : NativeText<"ConstProp" # name, "ONNXConstantOpFromDenseAttr($_builder, $_loc, inShapeOf($0, $1))">;
def : NativeText<"hasStaticShape", "isa<ShapedType>($0) && cast<ShapedType>($0).hasStaticShape()">;
def : NativeText<"filled", "DenseElementsAttr::get(cast<RankedTensorType>($0.getType()), cast<ElementsAttr>($1).getSplatValue<Attribute>())">;
def : NativeText<"ConstPropConstantOfShape", "ONNXConstantOpFromDenseAttr($_builder, $_loc, filled($0, $2))">;
def : NativeText<"chosen", [{
  auto choices = elementsOf($1).getValues<double>();
  auto a = elementsOf($2).getValues<double>();
  auto b = elementsOf($3).getValues<double>();
  auto type = cast<ShapedType>(broadcast(elementsOf($1).getType(), likeTwo($0, $2, $3))).clone(getElementTypeOrSelf($0));
  return DenseElementsAttr::get(type, llvm::map_to_vector(llvm::seq<int64_t>(0, type.getNumElements()), [&](int64_t at) {
    return choices[choices.size() == 1 ? 0 : at] != 0 ? a[a.size() == 1 ? 0 : at] : b[b.size() == 1 ? 0 : at];
  }));
}]>;
def : NativeText<"ConstPropWhere", "ONNXConstantOpFromDenseAttr($_builder, $_loc, chosen($0, $1, $2, $3))">;
