include "rules.td"

def G_INSERT_VECTOR_ELT : I<(outs type0:$d), (ins type0:$v, type1:$e, type2:$i)>;

def freeze_of_non_undef_non_poison : GICombineRule<(defs root:$root),
  (match (G_FREEZE $root, $src), "return isGuaranteedNotToBeUndefOrPoison(${src}.getReg(), MRI);"), (apply (GIReplaceReg $root, $src))>;
def push_freeze_to_prevent_poison_from_propagating : GICombineRule<(defs root:$root, build_fn:$matchinfo),
  (match (G_FREEZE $dst, $src):$root,
    "return !isGuaranteedNotToBePoison(${src}.getReg(), MRI) && Helper.matchFreezeOfSingleMaybePoisonOperand(*${root}, ${matchinfo});"),
  (apply "Helper.applyBuildFn(*${root}, ${matchinfo});")>;
def undef_to_int_zero : Checked<(wip_match_opcode G_AND, G_MUL), "matchAnyExplicitUseIsUndef(*${root})", "replaceInstWithConstant(*${root}, 0)">;
def binop_right_undef_to_undef : Checked<(wip_match_opcode G_SHL, G_ASHR, G_LSHR), "matchOperandIsUndef(*${root}, 2)", "replaceInstWithUndef(*${root})">;
def propagate_undef_any_op : Checked<(wip_match_opcode G_ADD, G_SUB, G_XOR), "matchAnyExplicitUseIsUndef(*${root})", "replaceInstWithUndef(*${root})">;
def erase_undef_store : Checked<(wip_match_opcode G_STORE), "matchUndefStore(*${root})", "eraseInst(*${root})">;
def insert_extract_vec_elt_out_of_bounds : Checked<(wip_match_opcode G_INSERT_VECTOR_ELT, G_EXTRACT_VECTOR_ELT), "matchInsertExtractVecEltOutOfBounds(*${root})", "replaceInstWithUndef(*${root})">;
