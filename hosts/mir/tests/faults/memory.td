include "rules.td"

def G_PHI : I<(outs type0:$d), (ins variable_ops)>;

def extending_loads : Found<(wip_match_opcode G_LOAD), instruction, "matchCombineExtendingLoads", "applyCombineExtendingLoads">;
def load_or_combine : Built<(wip_match_opcode G_OR), "matchLoadOrCombine">;
def combine_extracted_vector_load : Built<(wip_match_opcode G_EXTRACT_VECTOR_ELT), "matchCombineExtractedVectorLoad">;
def extend_through_phis : Found<(wip_match_opcode G_PHI), instruction, "matchExtendThroughPhis", "applyExtendThroughPhis">;
