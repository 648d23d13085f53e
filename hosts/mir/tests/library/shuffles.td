include "rules.td"

def G_CONCAT_VECTORS : I<(outs type0:$d), (ins type1:$a, variable_ops)> { let variadicOpsType = type1; }
def G_SHUFFLE_VECTOR : I<(outs type0:$d), (ins type1:$a, type1:$b, unknown:$mask)>;
def G_BUILD_VECTOR_TRUNC : I<(outs type0:$d), (ins type1:$a, variable_ops)> { let variadicOpsType = type1; }

def combine_concat_vector : Found<(wip_match_opcode G_CONCAT_VECTORS), registers, "matchCombineConcatVectors", "applyCombineConcatVectors">;
def combine_shuffle_concat : Found<(wip_match_opcode G_SHUFFLE_VECTOR), registers, "matchCombineShuffleConcat", "applyCombineShuffleConcat">;
def combine_shuffle_undef_rhs : GICombineRule<(defs root:$root, build_fn:$info),
  (match (G_IMPLICIT_DEF $undef), (G_SHUFFLE_VECTOR $root, $src, $undef, $mask):$root, "return Helper.matchShuffleUndefRHS(*${root}, ${info});"),
  (apply "Helper.applyBuildFn(*${root}, ${info});")>;
def combine_shuffle_disjoint_mask : Built<(wip_match_opcode G_SHUFFLE_VECTOR), "matchShuffleDisjointMask">;
def extract_vector_element_shuffle_vector : GICombineRule<(defs root:$root, build_fn:$info),
  (match (G_CONSTANT $index, $imm), (G_SHUFFLE_VECTOR $src, $a, $b, $mask):$Shuffle, (G_EXTRACT_VECTOR_ELT $root, $src, $index):$Extract,
    "return Helper.matchExtractVectorElementWithShuffleVector(*${Extract}, *${Shuffle}, ${info});"),
  (apply "Helper.applyBuildFn(*${Extract}, ${info});")>;
def buildvector_identity_fold : Found<(wip_match_opcode G_BUILD_VECTOR_TRUNC, G_BUILD_VECTOR), register, "matchBuildVectorIdentityFold", "replaceSingleDefInstWithReg">;
def trunc_buildvector_fold : Found<(wip_match_opcode G_TRUNC), register, "matchTruncBuildVectorFold", "replaceSingleDefInstWithReg">;
def trunc_lshr_buildvector_fold : Found<(wip_match_opcode G_TRUNC), register, "matchTruncLshrBuildVectorFold", "replaceSingleDefInstWithReg">;
