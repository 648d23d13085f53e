include "rules.td"

foreach name = ["SREM", "UMULH"] in def G_#name : I<(outs type0:$d), (ins type0:$a, type0:$b)>;

def urem_pow2_to_mask : Checked<(wip_match_opcode G_UREM),
  "matchOperandIsKnownToBeAPowerOfTwo(*${root}, 2)", "applySimplifyURemByPow2(*${root})">;
def div_rem_to_divrem : Found<(wip_match_opcode G_SDIV, G_UDIV, G_SREM, G_UREM), instruction,
  "matchCombineDivRem", "applyCombineDivRem">;
def mulh_to_lshr : Checked<(wip_match_opcode G_UMULH), "matchUMulHToLShr(*${root})", "applyUMulHToLShr(*${root})">;
def udiv_by_pow2 : Checked<(G_UDIV $d, $x, $y, (MIFlags (not IsExact))),
  "matchDivByPow2(*${root}, false)", "applyUDivByPow2(*${root})">;
def sdiv_by_pow2 : Checked<(G_SDIV $d, $x, $y, (MIFlags (not IsExact))),
  "matchDivByPow2(*${root}, true)", "applySDivByPow2(*${root})">;
def udiv_by_const : Checked<(G_UDIV $d, $x, $y), "matchUDivOrURemByConst(*${root})", "applyUDivOrURemByConst(*${root})">;
def sdiv_by_const : Checked<(G_SDIV $d, $x, $y), "matchSDivOrSRemByConst(*${root})", "applySDivOrSRemByConst(*${root})">;
def urem_by_const : Checked<(G_UREM $d, $x, $y), "matchUDivOrURemByConst(*${root})", "applyUDivOrURemByConst(*${root})">;
def srem_by_const : Checked<(G_SREM $d, $x, $y), "matchSDivOrSRemByConst(*${root})", "applySDivOrSRemByConst(*${root})">;
