// Rewrites modules with rules that mlir-tblgen has made C++ of.
//
// usage: rules FILE [--top-down]
//   FILE holds modules, separated by lines `// -----`, each behind a line with the number of the rules that are to be applied.
//   Prints the rewritten modules in generic form with locations, separated alike; `// error` for one that does not parse.
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

static void rewrite(const std::string &text, unsigned number, bool topDown, MLIRContext &context) {
  auto module = parseSourceString<ModuleOp>(text, &context);
  if (!module || number >= ruleCount) {
    llvm::outs() << "// error\n";
    return;
  }
  RewritePatternSet set(&context);
  allRules[number](set);
  GreedyRewriteConfig config;
  config.enableFolding(false);
  config.enableConstantCSE(false);
  config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
  config.setUseTopDownTraversal(topDown);
  (void)applyPatternsGreedily(*module, std::move(set), config);
  module->print(llvm::outs(), OpPrintingFlags().printGenericOpForm().enableDebugInfo());
  llvm::outs() << "\n";
}

int main(int count, char **arguments) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  context.loadDialect<t::TDialect>();
  std::ifstream file(arguments[1]);
  bool topDown = count > 2 && std::string(arguments[2]) == "--top-down";
  std::string line, text;
  long number = -1;
  auto finish = [&] {
    if (number >= 0)
      rewrite(text, number, topDown, context);
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
