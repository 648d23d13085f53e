include "rules.td"

def G_SEXTLOAD : I<(outs type0:$d), (ins ptype1:$p)> { let mayLoad = true; }
def G_ZEXTLOAD : I<(outs type0:$d), (ins ptype1:$p)> { let mayLoad = true; }

def extending_loads : Found<(wip_match_opcode G_LOAD, G_SEXTLOAD, G_ZEXTLOAD), instruction, "matchCombineExtendingLoads", "applyCombineExtendingLoads">;
def load_or_combine : Built<(wip_match_opcode G_OR), "matchLoadOrCombine">;
def combine_extracted_vector_load : Built<(wip_match_opcode G_EXTRACT_VECTOR_ELT), "matchCombineExtractedVectorLoad">;
def reassoc_ptradd : Built<(wip_match_opcode G_PTR_ADD), "matchReassocPtrAdd", "applyBuildFnNoErase">;
