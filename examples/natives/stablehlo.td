// What StableHLO's rules call that is C++ there, and the types that its operations infer:
//   pdllc run -p StablehloAggressiveSimplificationPatterns.td --natives examples/natives/stablehlo.td -I STABLEHLO -I MLIR/include IN.mlir
include "pdllc/Natives.td"

// What is handed over stays the same. `--carry-discardable=all` carries the attributes, for all patterns alike.
def : NativeText<"mergeDiscardableAttributes", "$1">;
def : NativeText<"copyDiscardableAttrs", "success()">;

// Results that are of the type of the first operand.
foreach op = [
  "abs", "add", "and", "atan2", "cbrt", "ceil", "clamp", "cosine", "count_leading_zeros", "divide", "exponential",
  "exponential_minus_one", "floor", "log", "log_plus_one", "logistic", "maximum", "minimum", "multiply", "negate", "not", "or",
  "popcnt", "power", "remainder", "round_nearest_afz", "round_nearest_even", "rsqrt", "shift_left", "shift_right_arithmetic",
  "shift_right_logical", "sign", "sine", "sqrt", "subtract", "tan", "tanh", "xor"
] in
  def : ResultTypes<"stablehlo." # op, ["$0.getType()"]>;

def : ResultTypes<"stablehlo.select", ["$1.getType()"]>;
def : ResultTypes<"stablehlo.constant", ["cast<ElementsAttr>($0).getType()"]>;
foreach op = ["compare", "is_finite"] in
  def : ResultTypes<"stablehlo." # op, ["cast<ShapedType>($0.getType()).clone($_builder.getI1Type())"]>;
foreach op = ["real", "imag"] in
  def : ResultTypes<"stablehlo." # op, [[{
    auto type = cast<ShapedType>($0.getType());
    auto element = type.getElementType();
    if (isa<ComplexType>(element))
      return type.clone(cast<ComplexType>(element).getElementType());
    return type;
  }]]>;
def : ResultTypes<"stablehlo.complex", [[{
  auto type = cast<ShapedType>($0.getType());
  return type.clone(ComplexType::get(type.getElementType()));
}]]>;

foreach op = ["_asin_acos_kernel", "acos", "acosh", "asin", "asinh", "atan", "atanh", "mulhi"] in
  def : ResultTypes<"chlo." # op, ["$0.getType()"]>;

// A number as a constant of another value's type.
def : NativeText<"numberOfType", "isa<FloatType>($1) ? FloatAttr::get($1, $0) : IntegerAttr::get($1, $0)">;
def : NativeText<"getConstantLike", [{
  stablehlo::ConstantOp::create($_builder, $_loc, $1.getType(),
    DenseElementsAttr::get(cast<ShapedType>($1.getType()), numberOfType($0, getElementTypeOrSelf($1))))
}]>;
def : NativeText<"getConstantLikeInfValue", "getConstantLike($_builder, $_loc, $1 ? -INFINITY : INFINITY, $0)">;
def : NativeText<"largestOf", [{
  if ($0.isF64()) return 1.7976931348623157e308;
  if ($0.isF16()) return 65504.0;
  if ($0.isBF16()) return 3.3895313892515355e38;
  return 3.4028234663852886e38;
}]>;
def : NativeText<"smallestOf", [{
  if ($0.isF64()) return 2.2250738585072014e-308;
  if ($0.isF16()) return 6.103515625e-5;
  return 1.1754943508222875e-38;
}]>;
def : NativeText<"getConstantLikeMaxFiniteValue", "getConstantLike($_builder, $_loc, largestOf(getElementTypeOrSelf($0)), $0)">;
def : NativeText<"getConstantLikeSmallestNormalizedValue", "getConstantLike($_builder, $_loc, smallestOf(getElementTypeOrSelf($0)), $0)">;

// Integers of some width.
def : NativeText<"isIntegerLessThanNBits", [{
  auto type = getElementTypeOrSelf($0);
  return isa<IntegerType>(type) && type.isUnsignedInteger() != $1 && type.getIntOrFloatBitWidth() < $2;
}]>;
def : NativeText<"isIntegerWithNBits", [{
  auto type = getElementTypeOrSelf($0);
  return isa<IntegerType>(type) && type.isUnsignedInteger() != $1 && type.getIntOrFloatBitWidth() == $2;
}]>;
def : NativeText<"withElement", "cast<ShapedType>($0.getType()).clone($1)">;
def : NativeText<"twiceAsWide", [{
  auto width = $0.getIntOrFloatBitWidth() * 2;
  return $0.isUnsignedInteger() ? $_builder.getIntegerType(width, false) : $_builder.getIntegerType(width);
}]>;
def : NativeText<"getConvertOpUpcast",
  "stablehlo::ConvertOp::create($_builder, $_loc, withElement($0, twiceAsWide(getElementTypeOrSelf($0))), $0)">;
def : NativeText<"getConvertToUnsigned", [{
  stablehlo::ConvertOp::create($_builder, $_loc,
    withElement($0, $_builder.getIntegerType(getElementTypeOrSelf($0).getIntOrFloatBitWidth(), false)), $0)
}]>;

// Lists of dimensions.
def : NativeText<"isIotaRange", "llvm::equal($0, llvm::seq<int64_t>(0, $0.size()))">;
def : NativeText<"selected", "llvm::map_to_vector($1.asArrayRef(), [&](int64_t dim) { return $0.asArrayRef()[dim]; })">;
def : NativeText<"getMergedBroadcastDimensions", "$_builder.getDenseI64ArrayAttr(selected($0, $1))">;
def : NativeText<"convertToI64Array", "$_builder.getDenseI64ArrayAttr(cast<DenseIntElementsAttr>($0).getValues<int64_t>())">;
def : NativeText<"getMergedTransposePermutation", "$_builder.getDenseI64ArrayAttr(selected($0, $1))">;

// Attributes.
def : NativeText<"IntAllOnes", "matchPattern($_self, m_AllOnes())">;
def : NativeText<"stablehlo::ResultAccuracyAttr::get", [{
  parseAttribute("#stablehlo.result_accuracy<atol = 0.000000e+00, rtol = 0.000000e+00, ulps = 0, mode = #stablehlo.result_accuracy_mode<DEFAULT>>")
}]>;

// Of VHLO.
def : NativeText<"getDefaultResultAccuracy", [{
  parseAttribute("#vhlo.result_accuracy_v1<atol = 0.000000e+00, rtol = 0.000000e+00, ulps = 0, mode = #vhlo<result_accuracy_mode_v1 DEFAULT>>")
}]>;
def : NativeText<"isDefaultResultAccuracy", "$0 == getDefaultResultAccuracy($_builder)">;
def : NativeText<"getEmptyI64Tensor", "parseAttribute(\"#vhlo.tensor_v1<dense<> : tensor<0xi64>>\")">;
def : NativeText<"isEmptyTensor", "$0 == getEmptyI64Tensor($_builder)">;
def : NativeText<"getEmptyArray", "parseAttribute(\"#vhlo.array_v1<[]>\")">;
def : NativeText<"isEmptyArray", "$0 == getEmptyArray($_builder)">;
def : NativeText<"getNoneType", "parseAttribute(\"#vhlo.type_v1<!vhlo.none_v1>\")">;
def : NativeText<"isNoneType", "$0 == getNoneType($_builder)">;
def : NativeText<"getFalseBoolean", "parseAttribute(\"#vhlo.bool_v1<false>\")">;
def : NativeText<"isFalseBoolean", "$0 == getFalseBoolean($_builder)">;
