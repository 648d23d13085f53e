include "rules.td"

def G_FSHR : I<(outs type0:$d), (ins type0:$a, type0:$b, type1:$c)>;
foreach name = ["ROTL", "ROTR"] in def G_#name : I<(outs type0:$d), (ins type0:$a, type1:$b)>;

class Or<string constants> : GICombineRule<(defs root:$root, build_fn:$info),
  (match (wip_match_opcode G_OR):$root, "return Helper.matchOrShiftToFunnelShift(*${root}, "#constants#", ${info});"),
  (apply "Helper.applyBuildFn(*${root}, ${info});")>;
def funnel_shift_from_or_shift : Or<"false">;
def funnel_shift_from_or_shift_constants_are_legal : Or<"true">;
def funnel_shift_to_rotate : Checked<(wip_match_opcode G_FSHL, G_FSHR),
  "matchFunnelShiftToRotate(*${root})", "applyFunnelShiftToRotate(*${root})">;
def funnel_shift_overshift : Checked<(wip_match_opcode G_FSHL, G_FSHR),
  "matchConstantLargerBitWidth(*${root}, 3)", "applyFunnelShiftConstantModulo(*${root})">;
def rotate_out_of_range : Checked<(wip_match_opcode G_ROTR, G_ROTL),
  "matchRotateOutOfRange(*${root})", "applyRotateOutOfRange(*${root})">;

class Reversed<Instruction shift, Instruction turned> : GICombineRule<(defs root:$d),
  (match (G_BITREVERSE $reversed, $val), (shift $shifted, $reversed, $amt), (G_BITREVERSE $d, $shifted),
         "return Helper.isLegalOrBeforeLegalizer({TargetOpcode::"#turned#", {MRI.getType(${val}.getReg()), MRI.getType(${amt}.getReg())}});"),
  (apply (turned $d, $val, $amt))>;
def bitreverse_shl : Reversed<G_SHL, G_LSHR>;
def bitreverse_lshr : Reversed<G_LSHR, G_SHL>;
