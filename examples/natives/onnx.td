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
def : NativeText<"isSingle", "$0.getRank() == 0 || $0.getRank() == 1 && $0.getDimSize(0) == 1">;
def : NativeText<"broadcast", [{
  auto first = cast<ShapedType>($0);
  auto second = cast<ShapedType>($1);
  if (!first.hasStaticShape() || !second.hasStaticShape())
    return UnrankedTensorType::get(first.getElementType());
  if (isSingle(second) || first.getShape() == second.getShape())
    return first;
  if (isSingle(first))
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
