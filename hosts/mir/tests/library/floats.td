include "rules.td"

foreach name = ["FDIV", "FREM", "FMINNUM", "FMAXNUM", "FMINIMUM", "FMAXIMUM", "FMINNUM_IEEE", "FMAXNUM_IEEE"] in
  def G_#name : I<(outs type0:$d), (ins type0:$a, type0:$b)>;
foreach name = ["FSQRT", "FLOG2"] in def G_#name : I<(outs type0:$d), (ins type0:$a)>;
foreach name = ["FPTRUNC", "SITOFP", "UITOFP"] in def G_#name : I<(outs type0:$d), (ins type1:$a)>;

def undef_to_fp_zero : Checked<(wip_match_opcode G_UITOFP, G_SITOFP),
  "matchAnyExplicitUseIsUndef(*${root})", "replaceInstWithFConstant(*${root}, 0.0)">;
def commute_fp_constant_to_rhs : Checked<
  (wip_match_opcode G_FADD, G_FMUL, G_FMINNUM, G_FMAXNUM, G_FMINNUM_IEEE, G_FMAXNUM_IEEE, G_FMINIMUM, G_FMAXIMUM),
  "matchCommuteFPConstantToRHS(*${root})", "applyCommuteBinOpOperands(*${root})">;
def constant_fold_fp_binop : Found<(wip_match_opcode G_FADD, G_FSUB, G_FMUL, G_FDIV), float,
  "matchConstantFoldFPBinOp", "replaceInstWithFConstant">;

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
