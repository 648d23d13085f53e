// Says what the texts of `texts.inc` are for their arguments: a line each, the number and the text of what it gave.
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace llvm;
using mlir::Type;
using mlir::Value;

static MLIRContext *context;
static Operation *module;

static Operation *op(StringRef tag) {
  Operation *found = nullptr;
  module->walk([&](Operation *op) {
    auto known = op->getAttrOfType<StringAttr>("tag");
    if (known && known.getValue() == tag)
      found = op;
  });
  return found;
}

static Attribute attribute(StringRef text) { return parseAttribute(text, context); }
static Type type(StringRef text) { return parseType(text, context); }

template <typename T> static void show(int line, T what) {
  outs() << line << '\t';
  if constexpr (std::is_same_v<T, bool>) {
    outs() << (what ? "true" : "false");
  } else if constexpr (std::is_same_v<T, LogicalResult>) {
    outs() << (succeeded(what) ? "true" : "false");
  } else if constexpr (std::is_convertible_v<T, Attribute> || std::is_convertible_v<T, Type>) {
    if (!what)
      outs() << "null";
    else
      outs() << what;
  } else if constexpr (std::is_convertible_v<T, Value>) {
    if (auto result = dyn_cast<OpResult>(Value(what))) {
      outs() << cast<StringAttr>(result.getOwner()->getAttr("tag")).getValue();
      if (result.getResultNumber())
        outs() << '#' << result.getResultNumber();
    } else {
      outs() << "argument";
    }
  } else {
    Operation *op = what;
    outs() << cast<StringAttr>(op->getAttr("tag")).getValue();
  }
  outs() << '\n';
}

int main(int argc, char **argv) {
  DialectRegistry registry;
  registry.insert<arith::ArithDialect>();
  MLIRContext here(registry);
  here.loadAllAvailableDialects();
  here.allowUnregisteredDialects();
  context = &here;
  auto parsed = parseSourceFile<ModuleOp>(argv[1], context);
  if (!parsed)
    return 1;
  module = *parsed;
  OpBuilder builder(context);
  (void)builder;
#include "texts.inc"
}
