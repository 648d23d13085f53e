static void TakePDLFn(::mlir::PatternRewriter &rewriter, ::mlir::ValueRange vs) {
  take(vs);
}

static ::llvm::LogicalResult OncePDLFn(::mlir::PatternRewriter &rewriter, ::mlir::Value v) {
  return success(v.hasOneUse());
}

namespace {

struct GeneratedPDLLPattern1 : ::mlir::PDLPatternModule {
  template <typename... ConfigsT>
  GeneratedPDLLPattern1(::mlir::MLIRContext *context, ConfigsT &&...configs)
    : ::mlir::PDLPatternModule(::mlir::parseSourceString<::mlir::ModuleOp>(
R"mlir(pdl.pattern : benefit(0) {
  %0 = operand loc("tests/cpp/divergences.pdll":10:30)
  %1 = types loc("tests/cpp/divergences.pdll":10:20)
  %2 = operation "t.let"(%0 : !pdl.value)  -> (%1 : !pdl.range<type>) loc("tests/cpp/divergences.pdll":10:20)
  rewrite %2 {
    %3 = type : i32 loc("tests/cpp/divergences.pdll":4:34)
    %4 = operation "t.inner"(%0 : !pdl.value)  -> (%3 : !pdl.type) loc("tests/cpp/divergences.pdll":4:15)
    %5 = results of %4  loc("tests/cpp/divergences.pdll":5:22)
    %6 = type : i32 loc("tests/cpp/divergences.pdll":5:33)
    %7 = operation "t.outer"(%5 : !pdl.range<value>)  -> (%6 : !pdl.type) loc("tests/cpp/divergences.pdll":5:10)
    replace %2 with %7 loc("tests/cpp/divergences.pdll":10:12)
  } loc("tests/cpp/divergences.pdll":10:12)
} loc("tests/cpp/divergences.pdll":10:1)
    )mlir", context), std::forward<ConfigsT>(configs)...) {
  }
};


struct GeneratedPDLLPattern2 : ::mlir::PDLPatternModule {
  template <typename... ConfigsT>
  GeneratedPDLLPattern2(::mlir::MLIRContext *context, ConfigsT &&...configs)
    : ::mlir::PDLPatternModule(::mlir::parseSourceString<::mlir::ModuleOp>(
R"mlir(pdl.pattern : benefit(0) {
  %0 = operand loc("tests/cpp/divergences.pdll":12:26)
  %1 = types loc("tests/cpp/divergences.pdll":12:14)
  %2 = operation "t.tuple"(%0 : !pdl.value)  -> (%1 : !pdl.range<type>) loc("tests/cpp/divergences.pdll":12:14)
  rewrite %2 {
    %3 = type : i32 loc("tests/cpp/divergences.pdll":7:51)
    %4 = operation "t.made"(%0 : !pdl.value)  -> (%3 : !pdl.type) loc("tests/cpp/divergences.pdll":7:33)
    %5 = result 0 of %4 loc("tests/cpp/divergences.pdll":14:17)
    %6 = type : i32 loc("tests/cpp/divergences.pdll":7:51)
    %7 = operation "t.made"(%0 : !pdl.value)  -> (%6 : !pdl.type) loc("tests/cpp/divergences.pdll":7:33)
    %8 = result 0 of %7 loc("tests/cpp/divergences.pdll":14:28)
    %9 = range %5, %8 : !pdl.value, !pdl.value  loc("tests/cpp/divergences.pdll":14:16)
    %10 = operation "t.user"(%9 : !pdl.range<value>)  loc("tests/cpp/divergences.pdll":14:5)
    erase %2 loc("tests/cpp/divergences.pdll":15:5)
  } loc("tests/cpp/divergences.pdll":13:3)
} loc("tests/cpp/divergences.pdll":11:1)
    )mlir", context), std::forward<ConfigsT>(configs)...) {
  }
};


struct GeneratedPDLLPattern3 : ::mlir::PDLPatternModule {
  template <typename... ConfigsT>
  GeneratedPDLLPattern3(::mlir::MLIRContext *context, ConfigsT &&...configs)
    : ::mlir::PDLPatternModule(::mlir::parseSourceString<::mlir::ModuleOp>(
R"mlir(pdl.pattern : benefit(0) {
  %0 = operand loc("tests/cpp/divergences.pdll":21:26)
  %1 = types loc("tests/cpp/divergences.pdll":21:14)
  %2 = operation "t.range"(%0 : !pdl.value)  -> (%1 : !pdl.range<type>) loc("tests/cpp/divergences.pdll":21:14)
  rewrite %2 {
    %3 = range %0 : !pdl.value  loc("tests/cpp/divergences.pdll":23:10)
    apply_native_rewrite "Take"(%3 : !pdl.range<value>) loc("tests/cpp/divergences.pdll":23:5)
    erase %2 loc("tests/cpp/divergences.pdll":24:5)
  } loc("tests/cpp/divergences.pdll":22:3)
} loc("tests/cpp/divergences.pdll":20:1)
    )mlir", context), std::forward<ConfigsT>(configs)...) {
    registerRewriteFunction("Take", TakePDLFn);
  }
};


struct Local : ::mlir::PDLPatternModule {
  template <typename... ConfigsT>
  Local(::mlir::MLIRContext *context, ConfigsT &&...configs)
    : ::mlir::PDLPatternModule(::mlir::parseSourceString<::mlir::ModuleOp>(
R"mlir(pdl.pattern @Local : benefit(0) {
  %0 = operand loc("tests/cpp/divergences.pdll":30:26)
  %1 = types loc("tests/cpp/divergences.pdll":30:14)
  %2 = operation "t.local"(%0 : !pdl.value)  -> (%1 : !pdl.range<type>) loc("tests/cpp/divergences.pdll":30:14)
  apply_native_constraint "Once"(%0 : !pdl.value) loc("tests/cpp/divergences.pdll":32:3)
  rewrite %2 {
    replace %2 with(%0 : !pdl.value) loc("tests/cpp/divergences.pdll":33:3)
  } loc("tests/cpp/divergences.pdll":33:3)
} loc("tests/cpp/divergences.pdll":29:1)
    )mlir", context), std::forward<ConfigsT>(configs)...) {
    registerConstraintFunction("Once", OncePDLFn);
  }
};


struct GeneratedPDLLPattern0 : ::mlir::PDLPatternModule {
  template <typename... ConfigsT>
  GeneratedPDLLPattern0(::mlir::MLIRContext *context, ConfigsT &&...configs)
    : ::mlir::PDLPatternModule(::mlir::parseSourceString<::mlir::ModuleOp>(
R"mlir(pdl.pattern @GeneratedPDLLPattern0 : benefit(0) {
  %0 = operands loc("tests/cpp/divergences.pdll":37:40)
  %1 = types loc("tests/cpp/divergences.pdll":37:40)
  %2 = operation "t.named"(%0 : !pdl.range<value>)  -> (%1 : !pdl.range<type>) loc("tests/cpp/divergences.pdll":37:40)
  rewrite %2 {
    erase %2 loc("tests/cpp/divergences.pdll":37:34)
  } loc("tests/cpp/divergences.pdll":37:34)
} loc("tests/cpp/divergences.pdll":37:1)
    )mlir", context), std::forward<ConfigsT>(configs)...) {
  }
};

} // end namespace

template <typename... ConfigsT>
[[maybe_unused]] static void populateGeneratedPDLLPatterns(::mlir::RewritePatternSet &patterns, ConfigsT &&...configs) {
  patterns.add<GeneratedPDLLPattern1>(patterns.getContext(), configs...);
  patterns.add<GeneratedPDLLPattern2>(patterns.getContext(), configs...);
  patterns.add<GeneratedPDLLPattern3>(patterns.getContext(), configs...);
  patterns.add<Local>(patterns.getContext(), configs...);
  patterns.add<GeneratedPDLLPattern0>(patterns.getContext(), configs...);
}
