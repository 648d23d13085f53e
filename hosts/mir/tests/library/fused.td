include "rules.td"

def combine_fadd_fmul_to_fmad_or_fma : Built<(wip_match_opcode G_FADD), "matchCombineFAddFMulToFMadOrFMA">;
def combine_fadd_fma_fmul_to_fmad_or_fma : Built<(wip_match_opcode G_FADD), "matchCombineFAddFMAFMulToFMadOrFMA">;
def combine_fsub_fmul_to_fmad_or_fma : Built<(wip_match_opcode G_FSUB), "matchCombineFSubFMulToFMadOrFMA">;
def combine_fsub_fneg_fmul_to_fmad_or_fma : Built<(wip_match_opcode G_FSUB), "matchCombineFSubFNegFMulToFMadOrFMA">;
