// MLIR with its real dialects and the patterns of this folder, compiled from the C++ that `pdllc build --emit cpp` writes for
// them, as `mlir-pdll -x=cpp` does: constraints from ODS run as MLIR's own C++.
//
// usage: dialects-peer CASE FILE [--custom]
//          Applies the patterns of CASE.pdll to the IR in FILE with the greedy driver and prints the result in generic
//          form, or with --custom in the forms of its operations. Neither folding nor region simplification changes the IR; ops that are dead and have no effects go.
//
// The build script writes `cases.inc`: for each case, a namespace with its patterns, and its entry in the table.
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Index/IR/IndexDialect.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/PDL/IR/PDL.h"
#include "mlir/Dialect/PDLInterp/IR/PDLInterp.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Rewrite/FrozenRewritePatternSet.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include <csetjmp>
#include <cstdio>
#include <cstring>

using namespace mlir;

// A predicate that casts to a wrong class asserts: here it does not hold, as where assertions are off it would be
// undefined.
static jmp_buf refused;
extern "C" void __assert_fail(const char *, const char *, unsigned, const char *) noexcept { longjmp(refused, 1); }
#define GUARDED(holds) (setjmp(refused) ? ::mlir::failure() : ::mlir::success(holds))

struct Case {
  const char *name;
  void (*populate)(RewritePatternSet &);
};

#include "cases.inc"

int main(int argc, char **argv) {
  const Case *chosen = nullptr;
  for (const Case &known : cases)
    if (argc >= 3 && !strcmp(known.name, argv[1]))
      chosen = &known;
  bool custom = argc == 4 && !strcmp(argv[3], "--custom");
  if (!chosen || argc != (custom ? 4 : 3)) {
    std::fprintf(stderr, "usage: dialects-peer CASE FILE [--custom]\n");
    return 2;
  }
  DialectRegistry registry;
  registry.insert<arith::ArithDialect, cf::ControlFlowDialect, complex::ComplexDialect, func::FuncDialect,
                  index::IndexDialect, linalg::LinalgDialect, math::MathDialect, memref::MemRefDialect,
                  pdl::PDLDialect, pdl_interp::PDLInterpDialect, scf::SCFDialect, shape::ShapeDialect,
                  tensor::TensorDialect, tosa::TosaDialect, vector::VectorDialect>();
  MLIRContext context(registry);
  context.loadAllAvailableDialects();
  context.allowUnregisteredDialects();
  auto module = parseSourceFile<ModuleOp>(argv[2], &context);
  if (!module)
    return 1;
  RewritePatternSet patterns(&context);
  chosen->populate(patterns);
  GreedyRewriteConfig config;
  config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
  config.enableFolding(false);
  config.enableConstantCSE(false);
  FrozenRewritePatternSet frozen(std::move(patterns));
  (void)applyPatternsGreedily(*module, frozen, config);
  module->print(llvm::outs(), OpPrintingFlags().printGenericOpForm(!custom));
  return 0;
}
