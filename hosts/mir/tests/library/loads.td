include "rules.td"

def G_SEXTLOAD : I<(outs type0:$d), (ins ptype1:$p)> { let mayLoad = true; }
def G_ZEXTLOAD : I<(outs type0:$d), (ins ptype1:$p)> { let mayLoad = true; }

def sext_trunc_sextload : Checked<(wip_match_opcode G_SEXT_INREG), "matchSextTruncSextLoad(*${root})", "applySextTruncSextLoad(*${root})">;
def sext_inreg_of_load : Found<(wip_match_opcode G_SEXT_INREG), register, "matchSextInRegOfLoad", "applySextInRegOfLoad">;
def load_and_mask : Built<(wip_match_opcode G_AND), "matchCombineLoadWithAndMask">;
