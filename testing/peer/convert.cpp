// MLIR's own dialect conversion driver with patterns from the pdl dialect, for comparison.
//
// A case is a module with two nested modules, @patterns and @ir, and the conversion as a dictionary, the attribute
// `t.conversion` of the outer one:
//   mode = "partial" | "full" | "analysis"
//   legal, illegal = ["op", ...]          legal_dialects, illegal_dialects = ["dialect", ...]
//   marked = ["op", ...]                  legal if the op has an attribute `legal`
//   undecided = ["op", ...]               dynamically legal, and the answer is "unknown"
//   typed = ["op", ...]                   legal if all types are
//   recursive = ["op", ...]               legal with all that is nested in them
//   unknown_marked                        ops of which nothing is said are legal if they have an attribute `legal`
//   types = [[from, to...], ...]          what types become; the others are legal
//   failing_types = [type, ...]           types that cannot be converted
//   to_source, to_target = "op"           ops that materialize; otherwise there are only casts
//   functions                             `func` ops have regions whose arguments are converted
// Prints the IR, the legalizable ops of an analysis, or the error.
#include "convert.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Rewrite/FrozenRewritePatternSet.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;

namespace {

std::vector<StringRef> names(DictionaryAttr table, StringRef attribute) {
  std::vector<StringRef> list;
  if (auto array = table.getAs<ArrayAttr>(attribute))
    for (auto name : array.getAsRange<StringAttr>())
      list.push_back(name.getValue());
  return list;
}

void addTypes(DictionaryAttr table, TypeConverter &converter) {
  converter.addConversion([](Type type) { return type; });
  if (auto rows = table.getAs<ArrayAttr>("types"))
    for (auto row : rows.getAsRange<ArrayAttr>()) {
      Type from = cast<TypeAttr>(row[0]).getValue();
      SmallVector<Type> to;
      for (size_t i = 1; i < row.size(); ++i)
        to.push_back(cast<TypeAttr>(row[i]).getValue());
      converter.addConversion(
          [from, to](Type type, SmallVectorImpl<Type> &results) -> std::optional<LogicalResult> {
            if (type != from)
              return std::nullopt;
            results.append(to.begin(), to.end());
            return success();
          });
    }
  if (auto list = table.getAs<ArrayAttr>("failing_types"))
    for (auto failing : list.getAsRange<TypeAttr>())
      converter.addConversion(
          [from = failing.getValue()](Type type, SmallVectorImpl<Type> &) -> std::optional<LogicalResult> {
            if (type != from)
              return std::nullopt;
            return failure();
          });
  auto make = [](OpBuilder &builder, StringAttr name, TypeRange types, ValueRange inputs, Location loc) {
    OperationState state(loc, name.getValue());
    state.addOperands(inputs);
    state.addTypes(types);
    return builder.create(state);
  };
  if (auto name = table.getAs<StringAttr>("to_source"))
    converter.addSourceMaterialization(
        [=](OpBuilder &builder, Type type, ValueRange inputs, Location loc) -> Value {
          return make(builder, name, type, inputs, loc)->getResult(0);
        });
  if (auto name = table.getAs<StringAttr>("to_target"))
    converter.addTargetMaterialization(
        [=](OpBuilder &builder, TypeRange types, ValueRange inputs, Location loc) -> SmallVector<Value> {
          return SmallVector<Value>(make(builder, name, types, inputs, loc)->getResults());
        });
}

void addTarget(DictionaryAttr table, ConversionTarget &target, TypeConverter &converter) {
  MLIRContext *context = table.getContext();
  auto marked = [](Operation *op) -> std::optional<bool> { return op->hasAttr("legal"); };
  target.addLegalOp<ModuleOp>();
  for (StringRef name : names(table, "legal_dialects"))
    target.addLegalDialect(name);
  for (StringRef name : names(table, "illegal_dialects"))
    target.addIllegalDialect(name);
  for (StringRef name : names(table, "legal"))
    target.addLegalOp(OperationName(name, context));
  for (StringRef name : names(table, "illegal"))
    target.addIllegalOp(OperationName(name, context));
  for (StringRef name : names(table, "marked"))
    target.addDynamicallyLegalOp(OperationName(name, context), marked);
  for (StringRef name : names(table, "undecided"))
    target.addDynamicallyLegalOp(OperationName(name, context),
                                 [](Operation *) -> std::optional<bool> { return std::nullopt; });
  for (StringRef name : names(table, "typed"))
    target.addDynamicallyLegalOp(OperationName(name, context), [&](Operation *op) -> std::optional<bool> {
      for (Region &region : op->getRegions())
        if (!converter.isLegal(&region))
          return false;
      return converter.isLegal(op);
    });
  for (StringRef name : names(table, "recursive"))
    target.markOpRecursivelyLegal(OperationName(name, context), [](Operation *) { return true; });
  if (table.contains("unknown_marked"))
    target.markUnknownOpDynamicallyLegal(marked);
}

/// Converts the arguments of the regions of ops of one name; the ops stay.
struct ConvertRegions : public ConversionPattern {
  ConvertRegions(const TypeConverter &converter, StringRef name, MLIRContext *context)
      : ConversionPattern(converter, name, /*benefit=*/1, context) {}

  LogicalResult matchAndRewrite(Operation *op, ArrayRef<Value>, ConversionPatternRewriter &rewriter) const override {
    rewriter.startOpModification(op);
    for (Region &region : op->getRegions())
      if (failed(rewriter.convertRegionTypes(&region, *getTypeConverter()))) {
        rewriter.cancelOpModification(op);
        return failure();
      }
    rewriter.finalizeOpModification(op);
    return success();
  }
};

ModuleOp nested(ModuleOp module, StringRef name) {
  for (auto op : module.getOps<ModuleOp>())
    if (op.getSymName() == name)
      return op;
  return {};
}

} // namespace

bool convertCase(const std::string &text, MLIRContext &context, bool rollback, std::string &out) {
  auto module = parseSourceString<ModuleOp>(text, &context);
  if (!module)
    return false;
  ModuleOp patterns = nested(*module, "patterns"), ir = nested(*module, "ir");
  auto table = module->getOperation()->getAttrOfType<DictionaryAttr>("t.conversion");
  if (!patterns || !ir || !table)
    return false;
  patterns->remove();
  ir->remove();
  OwningOpRef<ModuleOp> owned(ir);

  TypeConverter converter;
  addTypes(table, converter);
  ConversionTarget target(context);
  addTarget(table, target, converter);
  RewritePatternSet set(&context);
  PDLConversionConfig pdlConfig(&converter);
  set.add(PDLPatternModule(OwningOpRef<ModuleOp>(patterns), pdlConfig));
  registerConversionPDLFunctions(set);
  if (table.contains("functions"))
    set.add<ConvertRegions>(converter, "t.func", &context);
  FrozenRewritePatternSet frozen(std::move(set));

  std::string error;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    if (error.empty() && diagnostic.getSeverity() == DiagnosticSeverity::Error)
      error = diagnostic.str();
    return success();
  });
  auto mode = table.getAs<StringAttr>("mode");
  StringRef modeName = mode ? mode.getValue() : "partial";
  ConversionConfig config;
  config.allowPatternRollback = rollback;
  DenseSet<Operation *> legalizable;
  LogicalResult done = failure();
  if (modeName == "analysis") {
    config.legalizableOps = &legalizable;
    done = applyAnalysisConversion(ir, target, frozen, config);
  } else if (modeName == "full") {
    done = applyFullConversion(ir, target, frozen, config);
  } else {
    done = applyPartialConversion(ir, target, frozen, config);
  }
  llvm::raw_string_ostream stream(out);
  if (failed(done)) {
    stream << "// failed: " << error;
    return true;
  }
  if (modeName == "analysis") {
    stream << "// legalizable:";
    ir->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (op != ir.getOperation() && legalizable.contains(op))
        stream << " " << op->getName().getStringRef();
    });
    return true;
  }
  ir->print(stream, OpPrintingFlags().printGenericOpForm());
  return true;
}
