// What the programs that MLIR makes of generated rules consist of: its headers, the generated dialect, and the native
// functions that the rules call. It is compiled before all else.
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Rewrite/FrozenRewritePatternSet.h"
#include "mlir/Support/DebugStringHelper.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <chrono>
#include <fstream>
#include <iostream>
#include <sstream>
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

// What properties that are texts are written with has the name alone.
namespace t {
using llvm::StringRef;
}

#ifdef RULES_ENUMS
#include "enums.h.inc"
#endif
#include "dialect.h.inc"
#ifdef RULES_ENUMS
#define GET_ATTRDEF_CLASSES
#include "attributes.h.inc"
#endif
#define GET_OP_CLASSES
#include "ops.h.inc"

#ifdef RULES_HEADER
#include RULES_HEADER
#else
static inline void loadDialects(mlir::MLIRContext &) {}
#endif

static inline mlir::LogicalResult firstOperand(mlir::Operation *op, mlir::Value &out) {
  if (op->getNumOperands() == 0)
    return mlir::failure();
  out = op->getOperand(0);
  return mlir::success();
}

static inline bool isNotTheSame(mlir::Value a, mlir::Value b) { return a != b; }

static inline mlir::IntegerAttr doubled(mlir::Attribute value) {
  auto number = llvm::cast<mlir::IntegerAttr>(value);
  return mlir::IntegerAttr::get(number.getType(), number.getInt() * 2);
}

static inline llvm::SmallVector<mlir::IntegerAttr, 2> twoNumbers(mlir::Attribute value) {
  auto number = llvm::cast<mlir::IntegerAttr>(value);
  auto plus = [&](int64_t more) { return mlir::IntegerAttr::get(number.getType(), number.getInt() + more); };
  return {plus(10), plus(20)};
}

static inline mlir::Value makeOne(mlir::PatternRewriter &rewriter, mlir::Location loc, mlir::Value x) {
  mlir::OperationState state(loc, "t.a1_2");
  state.addOperands(x);
  state.addTypes(x.getType());
  return rewriter.create(state)->getResult(0);
}

static inline llvm::SmallVector<mlir::Value, 2> makeTwo(mlir::PatternRewriter &rewriter, mlir::Location loc,
                                                        mlir::Value x) {
  mlir::Value first = makeOne(rewriter, loc, x);
  return {first, makeOne(rewriter, loc, first)};
}

static inline void makeNothing(mlir::PatternRewriter &rewriter, mlir::Location loc, mlir::Value x) {
  makeOne(rewriter, loc, x);
}

static inline mlir::LogicalResult twoOperands(mlir::Operation *op, mlir::Value &first, mlir::Value &second) {
  if (op->getNumOperands() < 2)
    return mlir::failure();
  first = op->getOperand(0);
  second = op->getOperand(1);
  return mlir::success();
}

static inline llvm::SmallVector<mlir::Value, 2> swapped(mlir::Value a, mlir::Value b) { return {b, a}; }

// As CIRCT names casts that see through aliases: there are none here.
template <typename... Types> static inline bool type_isa(mlir::Type type) { return llvm::isa<Types...>(type); }
template <typename To> static inline To type_cast(mlir::Type type) { return llvm::cast<To>(type); }

using Populate = void (*)(mlir::RewritePatternSet &);
