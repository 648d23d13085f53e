// Rewrites modules with rules that mlir-tblgen has made C++ of.
//
// usage: rules FILE [--top-down | --time]
//   FILE holds modules, separated by lines `// -----`, each behind a line with the number of the rules that are to be applied.
//   Prints the rewritten modules in generic form with locations, separated alike; `// error` for one that does not parse.
//   With --time prints how many microseconds rewriting takes instead, of seven runs the median.
#include "rules.h"

#include "dialect.cpp.inc"
#define GET_OP_CLASSES
#include "ops.cpp.inc"

using namespace mlir;

void t::TDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "ops.cpp.inc"
      >();
}

extern const Populate allRules[];
extern const unsigned ruleCount;

static LogicalResult apply(ModuleOp module, const FrozenRewritePatternSet &set, bool topDown) {
  GreedyRewriteConfig config;
  config.enableFolding(false);
  config.enableConstantCSE(false);
  config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
  config.setUseTopDownTraversal(topDown);
  return applyPatternsGreedily(module, set, config);
}

static void rewrite(const std::string &text, unsigned number, bool topDown, bool time, MLIRContext &context) {
  auto module = parseSourceString<ModuleOp>(text, &context);
  if (!module || number >= ruleCount) {
    llvm::outs() << "// error\n";
    return;
  }
  RewritePatternSet set(&context);
  allRules[number](set);
  FrozenRewritePatternSet frozen(std::move(set));
  if (time) {
    std::vector<long> runs;
    for (int run = 0; run < 7; ++run) {
      OwningOpRef<ModuleOp> copy(module->clone());
      auto start = std::chrono::steady_clock::now();
      (void)apply(*copy, frozen, topDown);
      auto taken = std::chrono::steady_clock::now() - start;
      runs.push_back(std::chrono::duration_cast<std::chrono::microseconds>(taken).count());
    }
    std::sort(runs.begin(), runs.end());
    llvm::outs() << runs[3] << "\n";
    return;
  }
  (void)apply(*module, frozen, topDown);
  module->print(llvm::outs(), OpPrintingFlags().printGenericOpForm().enableDebugInfo());
  llvm::outs() << "\n";
}

int main(int count, char **arguments) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  context.loadDialect<t::TDialect>();
  std::ifstream file(arguments[1]);
  bool topDown = count > 2 && std::string(arguments[2]) == "--top-down";
  bool time = count > 2 && std::string(arguments[2]) == "--time";
  std::string line, text;
  long number = -1;
  auto finish = [&] {
    if (number >= 0)
      rewrite(text, number, topDown, time, context);
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
