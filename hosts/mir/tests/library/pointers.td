include "rules.td"

def add_p2i_to_ptradd : Found<(wip_match_opcode G_ADD), register, "matchCombineAddP2IToPtrAdd", "applyCombineAddP2IToPtrAdd">;
def ptr_add_immed_chain : Found<(wip_match_opcode G_PTR_ADD), register, "matchPtrAddImmedChain", "applyPtrAddImmedChain">;
def const_ptradd_to_i2p : Found<(wip_match_opcode G_PTR_ADD), integer, "matchCombineConstPtrAddToI2P", "applyCombineConstPtrAddToI2P">;
def ptr_add_with_zero : Checked<(wip_match_opcode G_PTR_ADD), "matchPtrAddZero(*${root})", "applyPtrAddZero(*${root})">;
