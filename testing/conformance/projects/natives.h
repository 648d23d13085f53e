// What the rules of these files call in C++: the dialects that they are about, and the helpers of the project. Their twins in
// Rust are in natives.rs.
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"

static inline void loadDialects(mlir::MLIRContext &context) {
  context.loadDialect<mlir::arith::ArithDialect, mlir::math::MathDialect, mlir::memref::MemRefDialect,
                      mlir::tensor::TensorDialect, mlir::tosa::TosaDialect>();
}

namespace projects {
using namespace mlir;

// Integers of arith, in the width of their type.
inline IntegerAttr ofIntegers(Attribute a, Attribute b, llvm::function_ref<APInt(const APInt &, const APInt &)> compute) {
  auto x = llvm::cast<IntegerAttr>(a), y = llvm::cast<IntegerAttr>(b);
  return IntegerAttr::get(x.getType(), compute(x.getValue(), y.getValue()));
}
inline IntegerAttr addIntegerAttrs(Attribute a, Attribute b) {
  return ofIntegers(a, b, [](const APInt &x, const APInt &y) { return x + y; });
}
inline IntegerAttr subIntegerAttrs(Attribute a, Attribute b) {
  return ofIntegers(a, b, [](const APInt &x, const APInt &y) { return x - y; });
}
inline IntegerAttr mulIntegerAttrs(Attribute a, Attribute b) {
  return ofIntegers(a, b, [](const APInt &x, const APInt &y) { return x * y; });
}

// Predicates of comparisons.
inline IntegerAttr predicate(Attribute old, llvm::ArrayRef<int64_t> table) {
  auto number = llvm::cast<IntegerAttr>(old);
  return IntegerAttr::get(number.getType(), table[number.getInt()]);
}
// eq ne slt sle sgt sge ult ule ugt uge
inline arith::CmpIPredicateAttr invertPredicate(arith::CmpIPredicateAttr old) {
  return llvm::cast<arith::CmpIPredicateAttr>(predicate(old, {1, 0, 5, 4, 3, 2, 9, 8, 7, 6}));
}
inline arith::CmpIPredicateAttr swapPredicate(arith::CmpIPredicateAttr old) {
  return llvm::cast<arith::CmpIPredicateAttr>(predicate(old, {0, 1, 4, 5, 2, 3, 8, 9, 6, 7}));
}
} // namespace projects

namespace projects {
// Permutations.
inline DenseI32ArrayAttr composePermutations(Builder &builder, DenseI32ArrayAttr first, DenseI32ArrayAttr second) {
  SmallVector<int32_t> both;
  for (int32_t from : second.asArrayRef())
    both.push_back(first[from]);
  return builder.getDenseI32ArrayAttr(both);
}
inline bool isIdentity(DenseI32ArrayAttr permutation) {
  for (auto [index, from] : llvm::enumerate(permutation.asArrayRef()))
    if (int64_t(index) != from)
      return false;
  return true;
}
inline bool inverts(DenseI32ArrayAttr first, DenseI32ArrayAttr second) {
  for (auto [index, from] : llvm::enumerate(second.asArrayRef()))
    if (first[from] != int64_t(index))
      return false;
  return true;
}
inline DenseI32ArrayAttr toI32Array(Builder &builder, DenseI64ArrayAttr wide) {
  return builder.getDenseI32ArrayAttr(SmallVector<int32_t>(wide.asArrayRef().begin(), wide.asArrayRef().end()));
}
inline DenseI64ArrayAttr swapLastTwo(Builder &builder, Value value) {
  SmallVector<int64_t> order(llvm::cast<ShapedType>(value.getType()).getRank());
  std::iota(order.begin(), order.end(), 0);
  std::swap(order[order.size() - 1], order[order.size() - 2]);
  return builder.getDenseI64ArrayAttr(order);
}
inline DenseI64ArrayAttr nextAxes(Builder &builder, DenseI64ArrayAttr axes) {
  return builder.getDenseI64ArrayAttr(axes.asArrayRef().drop_front());
}

// Floats.
inline bool mayReassociate(arith::FastMathFlagsAttr flags) {
  return arith::bitEnumContainsAll(flags.getValue(), arith::FastMathFlags::reassoc);
}
inline bool mayUseReciprocal(arith::FastMathFlagsAttr flags) {
  return arith::bitEnumContainsAll(flags.getValue(), arith::FastMathFlags::arcp);
}
inline FloatAttr addFloats(Attribute a, Attribute b) {
  auto x = llvm::cast<FloatAttr>(a), y = llvm::cast<FloatAttr>(b);
  return FloatAttr::get(x.getType(), x.getValue() + y.getValue());
}
inline FloatAttr mulFloats(Attribute a, Attribute b) {
  auto x = llvm::cast<FloatAttr>(a), y = llvm::cast<FloatAttr>(b);
  return FloatAttr::get(x.getType(), x.getValue() * y.getValue());
}
inline FloatAttr reciprocal(Attribute a) {
  auto x = llvm::cast<FloatAttr>(a);
  return FloatAttr::get(x.getType(), 1.0 / x.getValueAsDouble());
}
inline DenseElementsAttr negateSplat(Attribute a) {
  auto splat = llvm::cast<DenseElementsAttr>(a);
  return DenseElementsAttr::get(splat.getType(), -splat.getSplatValue<APFloat>());
}

// Sizes and elements.
inline bool isKnownSize(Value value, Attribute index) {
  auto type = llvm::dyn_cast<ShapedType>(value.getType());
  int64_t at = llvm::cast<IntegerAttr>(index).getInt();
  return type && type.hasRank() && at < type.getRank() && !type.isDynamicDim(at);
}
inline IntegerAttr knownSize(Builder &builder, Value value, Attribute index) {
  return builder.getIndexAttr(llvm::cast<ShapedType>(value.getType()).getDimSize(llvm::cast<IntegerAttr>(index).getInt()));
}
inline IntegerAttr moreAligned(Builder &builder, IntegerAttr a, IntegerAttr b) {
  return builder.getI32IntegerAttr(std::max(a.getInt(), b.getInt()));
}
inline TypedAttr elementOf(Attribute constant, Attribute index) {
  auto elements = llvm::cast<DenseElementsAttr>(constant).getValues<Attribute>();
  return llvm::cast<TypedAttr>(elements[llvm::cast<IntegerAttr>(index).getInt()]);
}

// Quantization: scales and zero points are numbers of C++ until an operation needs them.
inline double scaleOfRange(FloatAttr min, FloatAttr max, IntegerAttr bits) {
  return (max.getValueAsDouble() - min.getValueAsDouble()) / double((int64_t(1) << bits.getInt()) - 1);
}
inline int64_t zeroOfRange(FloatAttr min, FloatAttr max) {
  double range = max.getValueAsDouble() - min.getValueAsDouble();
  return int64_t(-128.0 - min.getValueAsDouble() * 255.0 / range);
}
inline FloatAttr toF32Attr(Builder &builder, double number) { return builder.getF32FloatAttr(float(number)); }
inline IntegerAttr toI32Attr(Builder &builder, int64_t number) { return builder.getI32IntegerAttr(number); }
inline double toNumber(FloatAttr number) { return number.getValueAsDouble(); }
inline double product(double a, double b) { return a * b; }
inline DenseElementsAttr quantizeSplat(Attribute constant, FloatAttr scale, IntegerAttr zero, Type type) {
  double value = llvm::cast<DenseElementsAttr>(constant).getSplatValue<APFloat>().convertToFloat();
  double scaled = value / scale.getValueAsDouble() + double(zero.getInt());
  int64_t byte = int64_t(std::min(std::max(scaled, -128.0), 127.0));
  auto shaped = llvm::cast<ShapedType>(type);
  return DenseElementsAttr::get(shaped, Attribute(IntegerAttr::get(shaped.getElementType(), byte)));
}
inline bool isPositive(FloatAttr number) { return number.getValueAsDouble() > 0; }
inline bool isZero(FloatAttr number) { return number.getValueAsDouble() == 0; }
inline void moveNameHint(Value from, Value to) {
  if (Attribute name = from.getDefiningOp()->getAttr("name"))
    to.getDefiningOp()->setAttr("name", name);
}

// Shapes: a list of sizes is one of C++ until an operation needs it.
inline SmallVector<int64_t> shapeOf(Builder &, Value value) {
  return llvm::to_vector(llvm::cast<ShapedType>(value.getType()).getShape());
}
inline Value shapeConstant(OpBuilder &builder, Location location, SmallVector<int64_t> sizes) {
  auto type = tosa::shapeType::get(builder.getContext(), sizes.size());
  return tosa::ConstShapeOp::create(builder, location, type, builder.getIndexTensorAttr(sizes));
}
inline Value broadcastTo(OpBuilder &builder, Location location, Value value, Value like) {
  auto rank = llvm::cast<ShapedType>(value.getType()).getRank(), wanted = llvm::cast<ShapedType>(like.getType()).getRank();
  SmallVector<int64_t> dimensions;
  for (int64_t index = wanted - rank; index < wanted; ++index)
    dimensions.push_back(index);
  return t::BroadcastOp::create(builder, location, like.getType(), value, dimensions);
}
} // namespace projects
