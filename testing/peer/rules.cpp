// Rewrites modules with rules that mlir-tblgen has made C++ of.
//
// usage: rules FILE [--top-down] [--fired] [--print] [--custom] [--time]
//   FILE holds modules, separated by lines `// -----`, each behind a line with the number of the rules that are to be applied.
//   Prints the rewritten modules in generic form with locations, separated alike; `// error` for one that does not parse.
//   With --fired the names of the rules that were applied follow, each in a line `// fired NAME`. With --print nothing is rewritten.
//   With --custom modules are printed in the forms of their operations.
//   With --time prints how many microseconds rewriting takes instead, of seven runs the median.
#include "rules.h"

#include "dialect.cpp.inc"
#ifdef RULES_ENUMS
#include "enums.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "attributes.cpp.inc"
#endif
#define GET_OP_CLASSES
#include "ops.cpp.inc"

using namespace mlir;

void t::TDialect::initialize() {
#ifdef RULES_ENUMS
  addAttributes<
#define GET_ATTRDEF_LIST
#include "attributes.cpp.inc"
      >();
#endif
  addOperations<
#define GET_OP_LIST
#include "ops.cpp.inc"
      >();
}

#ifdef RULES_ENUMS
OpFoldResult t::n_0::fold(FoldAdaptor) { return getX0Attr(); }
OpFoldResult t::n_1::fold(FoldAdaptor) { return getX0Attr(); }
OpFoldResult t::n_2::fold(FoldAdaptor) { return getX0Attr(); }
#endif

extern const Populate allRules[];
extern const unsigned ruleCount;

struct Options {
  bool topDown = false, fired = false, print = false, custom = false, time = false;
};

// Keeps the names of the rules that are applied.
struct Fired : RewriterBase::Listener {
  std::vector<std::string> names;
  void notifyPatternEnd(const Pattern &pattern, LogicalResult status) override {
    if (succeeded(status))
      names.push_back(pattern.getDebugName().rsplit("::").second.str());
  }
};

static LogicalResult apply(ModuleOp module, const FrozenRewritePatternSet &set, bool topDown, Fired *fired = nullptr) {
  GreedyRewriteConfig config;
  config.setListener(fired);
  config.enableFolding(false);
  config.enableConstantCSE(false);
  config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
  config.setUseTopDownTraversal(topDown);
  return applyPatternsGreedily(module, set, config);
}

static void rewrite(const std::string &text, unsigned number, const Options &options, MLIRContext &context) {
  auto module = parseSourceString<ModuleOp>(text, &context);
  if (!module || number >= ruleCount) {
    llvm::outs() << "// error\n";
    return;
  }
  RewritePatternSet set(&context);
  allRules[number](set);
  FrozenRewritePatternSet frozen(std::move(set));
  Fired fired;
  if (options.time) {
    std::vector<long> runs;
    for (int run = 0; run < 7; ++run) {
      OwningOpRef<ModuleOp> copy(module->clone());
      auto start = std::chrono::steady_clock::now();
      (void)apply(*copy, frozen, options.topDown);
      auto taken = std::chrono::steady_clock::now() - start;
      runs.push_back(std::chrono::duration_cast<std::chrono::microseconds>(taken).count());
    }
    std::sort(runs.begin(), runs.end());
    llvm::outs() << runs[3] << "\n";
    return;
  }
  if (!options.print)
    (void)apply(*module, frozen, options.topDown, &fired);
  // What does not verify has its forms all the same: a rule may want more around it than its example has.
  OpPrintingFlags flags;
  module->print(llvm::outs(), flags.printGenericOpForm(!options.custom).enableDebugInfo().assumeVerified());
  llvm::outs() << "\n";
  if (options.fired)
    for (const std::string &name : fired.names)
      llvm::outs() << "// fired " << name << "\n";
}

int main(int count, char **arguments) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  context.loadDialect<t::TDialect>();
  loadDialects(context);
  std::ifstream file(arguments[1]);
  Options options;
  for (int i = 2; i < count; ++i) {
    std::string flag = arguments[i];
    options.topDown |= flag == "--top-down";
    options.fired |= flag == "--fired";
    options.print |= flag == "--print";
    options.custom |= flag == "--custom";
    options.time |= flag == "--time";
  }
  std::string line, text;
  long number = -1;
  auto finish = [&] {
    if (number >= 0)
      rewrite(text, number, options, context);
  };
  while (std::getline(file, line)) {
    if (line == "// -----") {
      finish();
      llvm::outs() << "// -----\n";
      llvm::outs().flush();
      number = -1;
      text.clear();
    } else if (number < 0) {
      number = std::stol(line);
    } else {
      text += line + "\n";
    }
  }
  finish();
  return 0;
}
