include "rules.td"

foreach name = ["SREM", "SMAX", "UMIN"] in def G_#name : I<(outs type0:$d), (ins type0:$a, type0:$b)>;
foreach name = ["SSHLSAT", "USHLSAT"] in def G_#name : I<(outs type0:$d), (ins type0:$a, type1:$b)>;

def mul_to_shl : Found<(G_MUL $d, $a, $b), number, "matchCombineMulToShl", "applyCombineMulToShl">;
def truncate_of_sext : GICombineRule<(defs root:$root, build_fn:$info),
  (match (G_SEXT $ext, $src):$ExtMI, (G_TRUNC $root, $ext):$root,
    "return Helper.matchTruncateOfExt(*${root}, *${ExtMI}, ${info});"), (apply "Helper.applyBuildFn(*${root}, ${info});")>;
def zext_of_zext : GICombineRule<(defs root:$root, build_fn:$info),
  (match (G_ZEXT $second, $src):$Second, (G_ZEXT $root, $second):$First,
    "return Helper.matchExtOfExt(*${First}, *${Second}, ${info});"), (apply "Helper.applyBuildFn(*${First}, ${info});")>;
def sext_of_anyext : GICombineRule<(defs root:$root, build_fn:$info),
  (match (G_ANYEXT $second, $src):$Second, (G_SEXT $root, $second):$First,
    "return Helper.matchExtOfExt(*${First}, *${Second}, ${info});"), (apply "Helper.applyBuildFn(*${First}, ${info});")>;
def anyext_of_sext : GICombineRule<(defs root:$root, build_fn:$info),
  (match (G_SEXT $second, $src):$Second, (G_ANYEXT $root, $second):$First,
    "return Helper.matchExtOfExt(*${First}, *${Second}, ${info});"), (apply "Helper.applyBuildFn(*${First}, ${info});")>;
def binop_left_to_zero : Checked<(wip_match_opcode G_SHL, G_LSHR, G_ASHR, G_SDIV, G_UDIV, G_SREM, G_UREM), "matchOperandIsZero(*${root}, 1)", "replaceSingleDefInstWithOperand(*${root}, 1)">;
def anyext_trunc_fold : Found<(wip_match_opcode G_ANYEXT), register, "matchCombineAnyExtTrunc", "replaceSingleDefInstWithReg">;
def simplify_add_to_sub : Found<(wip_match_opcode G_ADD), register, "matchSimplifyAddToSub", "applySimplifyAddToSub">;
def reassoc_comm_binops : Built<(G_ADD $d, $a, $b), "matchReassocCommBinOp">;
def shl_ashr_to_sext_inreg : Found<(wip_match_opcode G_ASHR), register, "matchAshrShlToSextInreg", "applyAshShlToSextInreg">;
def narrow_binop_feeding_and : Built<(wip_match_opcode G_AND), "matchNarrowBinopFeedingAnd", "applyBuildFnNoErase">;
def redundant_and : Found<(wip_match_opcode G_AND), register, "matchRedundantAnd", "replaceSingleDefInstWithReg">;
def redundant_sext_inreg : Checked<(wip_match_opcode G_SEXT_INREG), "matchRedundantSExtInReg(*${root})", "replaceSingleDefInstWithOperand(*${root}, 1)">;
def redundant_or : Found<(wip_match_opcode G_OR), register, "matchRedundantOr", "replaceSingleDefInstWithReg">;
def zext_trunc_fold : Found<(wip_match_opcode G_ZEXT), register, "matchCombineZextTrunc", "replaceSingleDefInstWithReg">;
def trunc_shift : Found<(wip_match_opcode G_TRUNC), register, "matchCombineTruncOfShift", "applyCombineTruncOfShift">;
def overlapping_and : Built<(wip_match_opcode G_AND), "matchOverlappingAnd">;
def xor_of_and_with_same_reg : Found<(wip_match_opcode G_XOR), register, "matchXorOfAndWithSameReg", "applyXorOfAndWithSameReg">;
def shift_immed_chain : Found<(wip_match_opcode G_SHL, G_ASHR, G_LSHR, G_SSHLSAT, G_USHLSAT), register, "matchShiftImmedChain", "applyShiftImmedChain">;
def shift_of_shifted_logic_chain : Found<(wip_match_opcode G_SHL, G_ASHR, G_LSHR, G_USHLSAT, G_SSHLSAT), register, "matchShiftOfShiftedLogic", "applyShiftOfShiftedLogic">;
def commute_shift : Built<(wip_match_opcode G_SHL), "matchCommuteShift">;
def bitfield_extract_from_sext_inreg : Built<(wip_match_opcode G_SEXT_INREG), "matchBitfieldExtractFromSExtInReg">;
def bitfield_extract_from_shr : Built<(wip_match_opcode G_ASHR, G_LSHR), "matchBitfieldExtractFromShr">;
def bitfield_extract_from_shr_and : Built<(wip_match_opcode G_ASHR, G_LSHR), "matchBitfieldExtractFromShrAnd">;
def constant_fold_binop : Found<(wip_match_opcode G_ADD, G_PTR_ADD, G_AND, G_ASHR, G_LSHR, G_MUL, G_OR, G_SHL, G_SUB, G_XOR, G_UDIV, G_SDIV, G_UREM, G_SREM, G_SMIN, G_SMAX, G_UMIN, G_UMAX), integer, "matchConstantFoldBinOp", "replaceInstWithConstant">;
def constant_fold_cast_op : Found<(wip_match_opcode G_ZEXT, G_SEXT, G_ANYEXT), integer, "matchConstantFoldCastOp", "replaceInstWithConstant">;
def and_or_disjoint_mask : Built<(wip_match_opcode G_AND), "matchAndOrDisjointMask", "applyBuildFnNoErase">;
def sub_add_reg : Built<(wip_match_opcode G_SUB), "matchSubAddSameReg">;
def sext_trunc : GICombineRule<(defs root:$root, build_fn:$info),
  (match (G_TRUNC $src, $x), (G_SEXT $root, $src), "return Helper.matchSextOfTrunc(${root}, ${info});"),
  (apply "Helper.applyBuildFnMO(${root}, ${info});")>;
def zext_trunc : GICombineRule<(defs root:$root, build_fn:$info),
  (match (G_TRUNC $src, $x, (MIFlags NoUWrap)), (G_ZEXT $root, $src), "return Helper.matchZextOfTrunc(${root}, ${info});"),
  (apply "Helper.applyBuildFnMO(${root}, ${info});")>;
