// A target that uses all of LLVM's combines.
include "llvm/Target/Target.td"
include "llvm/Target/GlobalISel/Combine.td"
def Combiner : GICombiner<"Combiner", [all_combines]>;
