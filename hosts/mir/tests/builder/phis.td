include "rules.td"

def G_PHI : I<(outs type0:$d), (ins variable_ops)>;

def extend_through_phis : Found<(wip_match_opcode G_PHI), instruction, "matchExtendThroughPhis", "applyExtendThroughPhis">;
