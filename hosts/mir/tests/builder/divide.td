include "rules.td"

foreach name = ["UMULH"] in def G_#name : I<(outs type0:$d), (ins type0:$a, type0:$b)>;

def mulh_to_lshr : Checked<(wip_match_opcode G_UMULH), "matchUMulHToLShr(*${root})", "applyUMulHToLShr(*${root})">;
def mul_to_shl : Found<(G_MUL $d, $a, $b), number, "matchCombineMulToShl", "applyCombineMulToShl">;
def udiv_by_const : Checked<(G_UDIV $d, $x, $y), "matchUDivOrURemByConst(*${root})", "applyUDivOrURemByConst(*${root})">;
