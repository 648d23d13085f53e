include "rules.td"

def select_same_val : Checked<(wip_match_opcode G_SELECT), "matchSelectSameVal(*${root})", "replaceSingleDefInstWithOperand(*${root}, 2)">;
def canonicalize_icmp : Built<(G_ICMP $d, $p, $a, $b), "matchCanonicalizeICmp">;
def icmp_to_true_false_known_bits : Found<(wip_match_opcode G_ICMP), integer, "matchICmpToTrueFalseKnownBits", "replaceInstWithConstant">;
def icmp_to_lhs_known_bits : Built<(wip_match_opcode G_ICMP), "matchICmpToLHSKnownBits">;
def redundant_binop_in_equality : Built<(wip_match_opcode G_ICMP), "matchRedundantBinOpInEquality">;
def select_constant_cmp : Found<(wip_match_opcode G_SELECT), number, "matchConstantSelectCmp", "replaceSingleDefInstWithOperand">;
def match_selects : Built<(wip_match_opcode G_SELECT), "matchSelect">;
def not_cmp_fold : Found<(wip_match_opcode G_XOR), register, "matchNotCmp", "applyNotCmp">;
def select_to_minmax : Built<(wip_match_opcode G_SELECT), "matchSimplifySelectToMinMax">;
def match_ands : Built<(wip_match_opcode G_AND), "matchAnd">;
def match_ors : Built<(wip_match_opcode G_OR), "matchOr">;
