include "rules.td"

foreach name = ["FDIV", "FREM", "FMINNUM", "FMAXNUM", "FMINIMUM", "FMAXIMUM", "FMINNUM_IEEE", "FMAXNUM_IEEE"] in
  def G_#name : I<(outs type0:$d), (ins type0:$a, type0:$b)>;
foreach name = ["FSQRT", "FLOG2"] in def G_#name : I<(outs type0:$d), (ins type0:$a)>;
foreach name = ["FPTRUNC", "SITOFP", "UITOFP"] in def G_#name : I<(outs type0:$d), (ins type1:$a)>;
def G_FMAD : I<(outs type0:$d), (ins type0:$a, type0:$b, type0:$c)>;
def G_FCMP : I<(outs type0:$d), (ins unknown:$p, type1:$a, type1:$b)>;
def G_FPOWI : I<(outs type0:$d), (ins type0:$a, type1:$b)>;

def undef_to_fp_zero : Checked<(wip_match_opcode G_UITOFP, G_SITOFP),
  "matchAnyExplicitUseIsUndef(*${root})", "replaceInstWithFConstant(*${root}, 0.0)">;
def commute_fp_constant_to_rhs : Checked<
  (wip_match_opcode G_FADD, G_FMUL, G_FMINNUM, G_FMAXNUM, G_FMINNUM_IEEE, G_FMAXNUM_IEEE, G_FMINIMUM, G_FMAXIMUM),
  "matchCommuteFPConstantToRHS(*${root})", "applyCommuteBinOpOperands(*${root})">;
def constant_fold_fp_binop : Found<(wip_match_opcode G_FADD, G_FSUB, G_FMUL, G_FDIV), float,
  "matchConstantFoldFPBinOp", "replaceInstWithFConstant">;

def fsub_to_fneg : Found<(wip_match_opcode G_FSUB), register, "matchFsubToFneg", "applyFsubToFneg">;
def redundant_neg_operands : Built<(wip_match_opcode G_FADD, G_FSUB, G_FMUL, G_FDIV, G_FMAD, G_FMA),
  "matchRedundantNegOperands", "applyBuildFnNoErase">;
def combine_minmax_nan : Found<(wip_match_opcode G_FMINNUM, G_FMAXNUM, G_FMINIMUM, G_FMAXIMUM), number,
  "matchCombineFMinMaxNaN", "replaceSingleDefInstWithOperand">;
def fdiv_repeated_divison : GICombineRule<(defs root:$root, instructions:$info),
  (match (G_FDIV $d, $x, $y):$root, "return Helper.matchRepeatedFPDivisor(*${root}, ${info});"),
  (apply "Helper.applyRepeatedFPDivisor(${info});")>;
def canonicalize_fcmp : Built<(G_FCMP $d, $p, $x, $y), "matchCanonicalizeFCmp">;
def constant_fold_fma : Found<(wip_match_opcode G_FMAD, G_FMA), float, "matchConstantFoldFMA", "replaceInstWithFConstant">;
def expand_const_fpowi : GICombineRule<(defs root:$root),
  (match (G_CONSTANT $n, $value), (G_FPOWI $d, $x, $n):$root,
         "return Helper.matchFPowIExpansion(*${root}, ${value}.getCImm()->getSExtValue());"),
  (apply "Helper.applyExpandFPowI(*${root}, ${value}.getCImm()->getSExtValue());")>;

class SameType<Instruction outer, Instruction inner> : GICombineRule<(defs root:$dst),
  (match (outer $dst, $src1):$op, (inner $src1, $src0),
         "return MRI.getType(${src0}.getReg()) == MRI.getType(${dst}.getReg());"),
  (apply "Helper.replaceSingleDefInstWithReg(*${op}, ${src0}.getReg());")>;
def bitcast_bitcast_fold : SameType<G_BITCAST, G_BITCAST>;
def fptrunc_fpext_fold : SameType<G_FPTRUNC, G_FPEXT>;

class FoldUnary<Instruction opcode> : GICombineRule<
  (defs root:$d),
  (match (opcode $d, $x):$root, (G_FCONSTANT $x, $value)),
  (apply "Helper.applyCombineConstantFoldFpUnary(*${root}, ${value}.getFPImm());")>;
foreach name = ["FNEG", "FABS", "FSQRT", "FLOG2", "FPTRUNC", "FPEXT"] in
  def constant_fold_#!tolower(name) : FoldUnary<!cast<Instruction>("G_"#name)>;

class Zero<Instruction opcode> : GICombineRule<
  (defs root:$d), (match (opcode $d, 0)), (apply "Helper.replaceInstWithFConstant(*${d}.getParent(), 0.0);")>;
def itof_const_zero_fold_si : Zero<G_SITOFP>;
def itof_const_zero_fold_ui : Zero<G_UITOFP>;

class Identity<dag instruction, string value, dag result> : GICombineRule<
  (defs root:$d), (match instruction:$root, "return Helper.matchConstantFPOp(${y}, "#value#");"), (apply result)>;
def right_identity_one_fp : Identity<(G_FMUL $d, $x, $y), "1.0", (GIReplaceReg $d, $x)>;
def right_identity_neg_zero_fp : Identity<(G_FADD $d, $x, $y), "-0.0", (GIReplaceReg $d, $x)>;
def right_identity_neg_zero_fp_nsz : Identity<(G_FADD $d, $x, $y, (MIFlags FmNsz)), "0.0", (GIReplaceReg $d, $x)>;
def right_identity_neg_one_fp : Identity<(G_FMUL $d, $x, $y), "-1.0", (G_FNEG $d, $x)>;
