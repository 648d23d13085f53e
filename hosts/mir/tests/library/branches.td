include "rules.td"

def G_BR : I<(outs), (ins unknown:$block)> { let hasSideEffects = true; }
def G_PHI : I<(outs type0:$d), (ins variable_ops)>;

def opt_brcond_by_inverting_cond : Found<(wip_match_opcode G_BR), instruction, "matchOptBrCondByInvertingCond", "applyOptBrCondByInvertingCond">;
def extend_through_phis : Found<(wip_match_opcode G_PHI), instruction, "matchExtendThroughPhis", "applyExtendThroughPhis">;
