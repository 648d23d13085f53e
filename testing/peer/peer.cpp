// MLIR's own PDL engine, for comparison. No dialect but `pdl` is loaded, so ops of other dialects are unregistered and
// nothing but the patterns changes the IR: no folding, no dead code removal.
//
// usage: peer run [--top-down] [--dialects] FILE
//          FILE holds cases separated by lines `// -----`. Each is a module with two nested modules: @patterns, in the
//          pdl dialect, and @ir. The greedy driver rewrites @ir, which is printed in generic form; cases are separated
//          by `// -----` again. A case that MLIR refuses prints `// error`. With --dialects those of MLIR that the
//          cases mention are loaded, for their types and attributes.
//        peer version
//          Prints the number that `conformance` asks for: raise both when a check needs a new peer.
//        peer bench PATTERNS IR REPS
//          Measures; prints one JSON object. Every match is refused in the match-only passes.
//
// The native functions that the tests use are registered at the end of this file; `pdllc`'s tests register their twins.
#include "convert.h"
#include "mlir/Dialect/PDL/IR/PDL.h"
#include "mlir/Dialect/PDLInterp/IR/PDLInterp.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/InitAllDialects.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Rewrite/FrozenRewritePatternSet.h"
#include "mlir/Rewrite/PatternApplicator.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include <chrono>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iostream>
#include <sstream>

using namespace mlir;
using Clock = std::chrono::steady_clock;

static void registerNatives(PDLPatternModule &patterns);

// The operation of `conformance/ods/groups.td` whose groups have sizes of their own: without the traits, the engine
// would not look at them. The other ones of that file need no registration.
class SplitOp : public Op<SplitOp, OpTrait::ZeroRegions, OpTrait::ZeroSuccessors, OpTrait::VariadicOperands,
                          OpTrait::VariadicResults, OpTrait::AttrSizedOperandSegments,
                          OpTrait::AttrSizedResultSegments> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(SplitOp)
  using Op::Op;
  static StringRef getOperationName() { return "g.split"; }
  static ArrayRef<StringRef> getAttributeNames() { return {}; }
};

#define GET_OP_CLASSES
#include "decls.inc"

class GroupsDialect : public Dialect {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(GroupsDialect)
  static StringRef getDialectNamespace() { return "g"; }
  explicit GroupsDialect(MLIRContext *context) : Dialect("g", context, TypeID::get<GroupsDialect>()) {
    addOperations<SplitOp, g::MadeOp>();
    allowUnknownOperations();
  }
};

#define GET_OP_CLASSES
#include "defs.inc"

static double milliseconds(Clock::time_point from, Clock::time_point to) {
  return std::chrono::duration<double, std::milli>(to - from).count();
}

static GreedyRewriteConfig greedyConfig(bool topDown) {
  GreedyRewriteConfig config;
  config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
  config.enableFolding(false);
  config.enableConstantCSE(false);
  config.setUseTopDownTraversal(topDown);
  return config;
}

static FrozenRewritePatternSet freeze(OwningOpRef<ModuleOp> patterns, MLIRContext &context) {
  RewritePatternSet set(&context);
  PDLPatternModule module(std::move(patterns));
  registerNatives(module);
  set.add(std::move(module));
  return FrozenRewritePatternSet(std::move(set));
}

static ModuleOp nested(ModuleOp module, StringRef name) {
  for (auto op : module.getOps<ModuleOp>())
    if (op.getSymName() == name)
      return op;
  return {};
}

static bool runCase(const std::string &text, MLIRContext &context, bool topDown, bool dialects, std::string &out) {
  auto module = parseSourceString<ModuleOp>(text, &context);
  if (!module)
    return false;
  ModuleOp patterns = nested(*module, "patterns"), ir = nested(*module, "ir");
  if (!patterns || !ir)
    return false;
  patterns->remove();
  FrozenRewritePatternSet frozen = freeze(OwningOpRef<ModuleOp>(patterns), context);
  (void)applyPatternsGreedily(ir, frozen, greedyConfig(topDown));
  // An op inside another is printed without aliases.
  ir->remove();
  OwningOpRef<ModuleOp> owned(ir);
  llvm::raw_string_ostream stream(out);
  OpPrintingFlags flags;
  flags.printGenericOpForm();
  // Text in which the module has no location has locations of its own elsewhere.
  if (isa<UnknownLoc>(ir->getLoc()))
    flags.enableDebugInfo();
  if (dialects)
    flags.useLocalScope();
  ir->print(stream, flags);
  return true;
}

static int run(int argc, char **argv, MLIRContext &context) {
  bool topDown = false, dialects = false, rollback = true, conversion = !strcmp(argv[1], "convert");
  const char *path = nullptr;
  for (int i = 2; i < argc; ++i) {
    if (!strcmp(argv[i], "--top-down"))
      topDown = true;
    else if (!strcmp(argv[i], "--no-rollback"))
      rollback = false;
    else if (!strcmp(argv[i], "--dialects"))
      dialects = true;
    else
      path = argv[i];
  }
  if (dialects)
    registerAllDialects(context);
  std::ifstream file(path ? path : "");
  if (!file) {
    std::fprintf(stderr, "peer: cannot read the cases\n");
    return 2;
  }
  std::string line, text;
  bool first = true;
  auto flush = [&] {
    std::string out;
    if (!(conversion ? convertCase(text, context, rollback, out) : runCase(text, context, topDown, dialects, out)))
      out = "// error";
    std::cout << (first ? "" : "// -----\n") << out << "\n" << std::flush;
    first = false;
    text.clear();
  };
  while (std::getline(file, line)) {
    if (line == "// -----")
      flush();
    else
      text += line + "\n";
  }
  flush();
  return 0;
}

static int bench(int argc, char **argv, MLIRContext &context) {
  if (argc < 5) {
    std::fprintf(stderr, "usage: peer bench PATTERNS IR REPS\n");
    return 2;
  }
  auto start = Clock::now();
  auto patterns = parseSourceFile<ModuleOp>(argv[2], &context);
  if (!patterns)
    return 1;
  auto patternsParsed = Clock::now();
  FrozenRewritePatternSet frozen = freeze(std::move(patterns), context);
  auto compiled = Clock::now();
  auto ir = parseSourceFile<ModuleOp>(argv[3], &context);
  if (!ir)
    return 1;
  auto irParsed = Clock::now();

  std::vector<Operation *> ops;
  ir->walk([&](Operation *op) {
    if (op != ir->getOperation())
      ops.push_back(op);
  });
  PatternApplicator applicator(frozen);
  applicator.applyDefaultCostModel();
  PatternRewriter rewriter(&context);
  int reps = std::atoi(argv[4]);
  size_t matches = 0;
  auto matchStart = Clock::now();
  for (int r = 0; r < reps; ++r)
    for (Operation *op : ops)
      if (succeeded(applicator.matchAndRewrite(op, rewriter, [&](const Pattern &) {
            ++matches;
            return false;
          })))
        return 1;
  auto matched = Clock::now();
  bool changed = false;
  auto greedyStart = Clock::now();
  (void)applyPatternsGreedily(*ir, frozen, greedyConfig(false), &changed);
  auto rewritten = Clock::now();
  std::printf("{\"pdl_parse_ms\": %.3f, \"compile_ms\": %.3f, \"ir_parse_ms\": %.3f, \"ops\": %zu, "
              "\"match_all_ns_per_op\": %.1f, \"matches\": %zu, \"greedy_ms\": %.3f}\n",
              milliseconds(start, patternsParsed), milliseconds(patternsParsed, compiled),
              milliseconds(compiled, irParsed), ops.size(),
              milliseconds(matchStart, matched) * 1e6 / (double(reps) * ops.size()), matches / reps,
              milliseconds(greedyStart, rewritten));
  return 0;
}

int main(int argc, char **argv) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  context.loadDialect<pdl::PDLDialect, pdl_interp::PDLInterpDialect, GroupsDialect>();
  if (argc == 2 && !strcmp(argv[1], "version")) {
    std::printf("5\n");
    return 0;
  }
  if (argc > 2 && (!strcmp(argv[1], "run") || !strcmp(argv[1], "convert")))
    return run(argc, argv, context);
  if (argc > 2 && !strcmp(argv[1], "bench"))
    return bench(argc, argv, context);
  std::fprintf(stderr, "usage: peer run [--top-down] [--dialects] FILE | peer convert [--no-rollback] FILE | "
                       "peer bench PATTERNS IR REPS | peer version\n");
  return 2;
}

// Twins of `conformance/src/natives.rs`.
static void registerNatives(PDLPatternModule &patterns) {
  patterns.registerConstraintFunction("HasOneUse", [](PatternRewriter &, Value value) -> LogicalResult {
    return success(value.hasOneUse());
  });
  patterns.registerConstraintFunction("IsBlockArgument", [](PatternRewriter &, Value value) -> LogicalResult {
    return success(isa<BlockArgument>(value));
  });
  patterns.registerConstraintFunction("IsEmptyRange", [](PatternRewriter &, ValueRange values) -> LogicalResult {
    return success(values.empty());
  });
  patterns.registerConstraintFunction("SameType", [](PatternRewriter &, Value a, Value b) -> LogicalResult {
    return success(a.getType() == b.getType());
  });
  patterns.registerConstraintFunction(
      "PowerOfTwo", [](PatternRewriter &, PDLResultList &results, ArrayRef<PDLValue> args) -> LogicalResult {
        auto attribute = dyn_cast<IntegerAttr>(args[0].cast<Attribute>());
        if (!attribute || !attribute.getValue().isPowerOf2())
          return failure();
        results.push_back(IntegerAttr::get(attribute.getType(), attribute.getValue().exactLogBase2()));
        return success();
      });
  patterns.registerConstraintFunction(
      "TypeOf", [](PatternRewriter &, PDLResultList &results, ArrayRef<PDLValue> args) -> LogicalResult {
        results.push_back(args[0].cast<Value>().getType());
        return success();
      });
  patterns.registerRewriteFunction(
      "AddAttributes",
      [](PatternRewriter &, PDLResultList &results, ArrayRef<PDLValue> args) -> LogicalResult {
        auto a = dyn_cast<IntegerAttr>(args[0].cast<Attribute>()), b = dyn_cast<IntegerAttr>(args[1].cast<Attribute>());
        if (!a || !b || a.getType() != b.getType())
          return failure();
        results.push_back(IntegerAttr::get(a.getType(), a.getValue() + b.getValue()));
        return success();
      });
  patterns.registerRewriteFunction(
      "MarkOp", [](PatternRewriter &rewriter, PDLResultList &, ArrayRef<PDLValue> args) -> LogicalResult {
        Operation *op = args[0].cast<Operation *>();
        rewriter.modifyOpInPlace(op, [&] { op->setAttr("marked", rewriter.getUnitAttr()); });
        return success();
      });

  // The constraints of `conformance/ods/groups.td` and of what it includes, by the names of their records.
  auto isSignless = [](Type type, unsigned width) { return type && type.isSignlessInteger(width); };
  patterns.registerConstraintFunction("I32Attr", [=](PatternRewriter &, Attribute attribute) -> LogicalResult {
    auto integer = dyn_cast<IntegerAttr>(attribute);
    return success(integer && isSignless(integer.getType(), 32));
  });
  patterns.registerConstraintFunction("StrAttr", [](PatternRewriter &, Attribute attribute) -> LogicalResult {
    return success(isa<StringAttr>(attribute));
  });
  patterns.registerConstraintFunction("I32", [=](PatternRewriter &, Type type) -> LogicalResult {
    return success(isSignless(type, 32));
  });
  patterns.registerConstraintFunction("G_Scalar", [](PatternRewriter &, Type type) -> LogicalResult {
    return success(type.isIntOrFloat());
  });

  // Those that the examples of the specification declare.
  patterns.registerConstraintFunction("LocalNativeConstraint", [](PatternRewriter &, Value value) -> LogicalResult {
    return success(value.hasOneUse());
  });
  patterns.registerConstraintFunction("HasNoUseOf", [](PatternRewriter &, Value value) -> LogicalResult {
    return success(value.use_empty());
  });
  patterns.registerConstraintFunction("HasSameElementType", [](PatternRewriter &, Value a, Value b) -> LogicalResult {
    return success(getElementTypeOrSelf(a) == getElementTypeOrSelf(b));
  });
  patterns.registerConstraintFunction("IsMarked", [](PatternRewriter &, Operation *op) -> LogicalResult {
    return success(op->hasAttr("marked"));
  });
  auto build = [](PatternRewriter &rewriter, StringRef name, ValueRange operands) -> Operation * {
    OperationState state(rewriter.getUnknownLoc(), name);
    state.addOperands(operands);
    state.addTypes(rewriter.getI32Type());
    return rewriter.create(state);
  };
  patterns.registerRewriteFunction(
      "BuildTypes", [](PatternRewriter &rewriter, PDLResultList &results, ArrayRef<PDLValue>) -> LogicalResult {
        results.push_back(TypeRange(ArrayRef<Type>(rewriter.getI32Type())));
        return success();
      });
  patterns.registerRewriteFunction(
      "BuildOp", [=](PatternRewriter &rewriter, PDLResultList &results, ArrayRef<PDLValue> args) -> LogicalResult {
        results.push_back(build(rewriter, "my_dialect.built", args[0].cast<Value>()));
        return success();
      });
  patterns.registerRewriteFunction(
      "BuildTwo", [=](PatternRewriter &rewriter, PDLResultList &results, ArrayRef<PDLValue> args) -> LogicalResult {
        results.push_back(build(rewriter, "my_dialect.foo", args[0].cast<Value>()));
        results.push_back(build(rewriter, "my_dialect.bar", {}));
        return success();
      });
}
