// A pass of llc that runs the combine rules which llvm-tblgen made a table of (RULES, a file): `-load=THIS.so -run-pass=peer-combiner`.
#include "llvm/CodeGen/GlobalISel/Combiner.h"
#include "llvm/CodeGen/GlobalISel/CombinerHelper.h"
#include "llvm/CodeGen/GlobalISel/CombinerInfo.h"
#include "llvm/CodeGen/GlobalISel/GIMatchTableExecutorImpl.h"
#include "llvm/CodeGen/GlobalISel/GISelValueTracking.h"
#include "llvm/CodeGen/GlobalISel/GenericMachineInstrs.h"
#include "llvm/CodeGen/GlobalISel/LegalizerInfo.h"
#include "llvm/CodeGen/GlobalISel/MIPatternMatch.h"
#include "llvm/CodeGen/GlobalISel/MachineIRBuilder.h"
#include "llvm/CodeGen/MachineDominators.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/InitializePasses.h"
#include "llvm/Support/CommandLine.h"

#define GET_GICOMBINER_DEPS
#include RULES
#undef GET_GICOMBINER_DEPS
#define DEBUG_TYPE "peer-combiner"

using namespace llvm;
using namespace MIPatternMatch;
// What the table calls the subtarget of `MyTarget`.
using MyTargetSubtarget = TargetSubtargetInfo;

static cl::opt<unsigned> Iterations("peer-iterations", cl::init(1), cl::desc("0 for a fixed point"));
static cl::opt<unsigned> Level("peer-level", cl::init(2), cl::desc("how much is looked at again: 0 to 2"));

namespace {
#define GET_GICOMBINER_TYPES
#include RULES
#undef GET_GICOMBINER_TYPES

class PeerCombiner : public Combiner {
  const CombinerHelper Helper;
  const PeerCombinerRuleConfig &RuleConfig;
  const TargetSubtargetInfo &STI;

public:
  PeerCombiner(MachineFunction &MF, CombinerInfo &Info, const TargetPassConfig *Passes, GISelValueTracking &Values,
               const PeerCombinerRuleConfig &Config, const TargetSubtargetInfo &Subtarget, MachineDominatorTree *Tree,
               const LegalizerInfo *Legalizer);
  static const char *getName() { return "PeerCombiner"; }
  bool tryCombineAll(MachineInstr &I) const override;

private:
#define GET_GICOMBINER_CLASS_MEMBERS
#include RULES
#undef GET_GICOMBINER_CLASS_MEMBERS
};

#define GET_GICOMBINER_IMPL
#include RULES
#undef GET_GICOMBINER_IMPL

PeerCombiner::PeerCombiner(MachineFunction &MF, CombinerInfo &Info, const TargetPassConfig *Passes, GISelValueTracking &Values,
                           const PeerCombinerRuleConfig &Config, const TargetSubtargetInfo &Subtarget, MachineDominatorTree *Tree,
                           const LegalizerInfo *Legalizer)
    : Combiner(MF, Info, Passes, &Values, nullptr), Helper(Observer, B, true, &Values, Tree, Legalizer), RuleConfig(Config),
      STI(Subtarget),
#define GET_GICOMBINER_CONSTRUCTOR_INITS
#include RULES
#undef GET_GICOMBINER_CONSTRUCTOR_INITS
{
}

struct PeerPass : MachineFunctionPass {
  static char ID;
  PeerCombinerRuleConfig Config;
  PeerPass() : MachineFunctionPass(ID) {
    if (!Config.parseCommandLineOption()) report_fatal_error("no such rule");
  }
  StringRef getPassName() const override { return "peer combiner"; }
  void getAnalysisUsage(AnalysisUsage &Usage) const override {
    Usage.addRequired<TargetPassConfig>();
    Usage.addRequired<GISelValueTrackingAnalysisLegacy>();
    Usage.addRequired<MachineDominatorTreeWrapperPass>();
    Usage.setPreservesCFG();
    MachineFunctionPass::getAnalysisUsage(Usage);
  }
  bool runOnMachineFunction(MachineFunction &MF) override {
    auto &Passes = getAnalysis<TargetPassConfig>();
    auto &Values = getAnalysis<GISelValueTrackingAnalysisLegacy>().get(MF);
    auto &Tree = getAnalysis<MachineDominatorTreeWrapperPass>().getDomTree();
    auto &Subtarget = MF.getSubtarget();
    CombinerInfo Info(true, false, nullptr, true, false, false);
    Info.MaxIterations = Iterations;
    Info.ObserverLvl = static_cast<CombinerInfo::ObserverLevel>(static_cast<unsigned>(Level));
    Info.EnableFullDCE = true;
    return PeerCombiner(MF, Info, &Passes, Values, Config, Subtarget, &Tree, Subtarget.getLegalizerInfo()).combineMachineInstrs();
  }
};
} // namespace

char PeerPass::ID = 0;
static RegisterPass<PeerPass> Registered("peer-combiner", "combine rules of a peer");
