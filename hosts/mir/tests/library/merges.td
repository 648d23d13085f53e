include "rules.td"

def G_MERGE_VALUES : I<(outs type0:$d), (ins type1:$a, variable_ops)> { let variadicOpsType = type1; }

def unmerge_merge : Found<(wip_match_opcode G_UNMERGE_VALUES), registers, "matchCombineUnmergeMergeToPlainValues", "applyCombineUnmergeMergeToPlainValues">;
def merge_unmerge : Found<(wip_match_opcode G_MERGE_VALUES), register, "matchCombineMergeUnmerge", "replaceSingleDefInstWithReg">;
def unmerge_cst : Found<(wip_match_opcode G_UNMERGE_VALUES), integer, "matchCombineUnmergeConstant", "applyCombineUnmergeConstant">;
def unmerge_undef : Built<(wip_match_opcode G_UNMERGE_VALUES), "matchCombineUnmergeUndef">;
def unmerge_dead_to_trunc : Checked<(wip_match_opcode G_UNMERGE_VALUES), "matchCombineUnmergeWithDeadLanesToTrunc(*${root})", "applyCombineUnmergeWithDeadLanesToTrunc(*${root})">;
def unmerge_zext_to_zext : Checked<(wip_match_opcode G_UNMERGE_VALUES), "matchCombineUnmergeZExtToZExt(*${root})", "applyCombineUnmergeZExtToZExt(*${root})">;
def merge_of_x_and_undef : GICombineRule<(defs root:$root, build_fn:$info),
  (match (G_IMPLICIT_DEF $undef), (G_MERGE_VALUES $root, $x, $undef):$Merge, "return Helper.matchMergeXAndUndef(*${Merge}, ${info});"),
  (apply "Helper.applyBuildFn(*${Merge}, ${info});")>;
def merge_of_x_and_zero : GICombineRule<(defs root:$root, build_fn:$info),
  (match (G_CONSTANT $zero, 0), (G_MERGE_VALUES $root, $x, $zero):$Merge, "return Helper.matchMergeXAndZero(*${Merge}, ${info});"),
  (apply "Helper.applyBuildFn(*${Merge}, ${info});")>;
def unmerge_anyext_build_vector : Built<(wip_match_opcode G_UNMERGE_VALUES), "matchUnmergeValuesAnyExtBuildVector">;
def combine_build_unmerge : GICombineRule<(defs root:$root, register:$info),
  (match (G_BUILD_VECTOR $d, GIVariadic<>:$unused):$root, "return Helper.matchCombineBuildUnmerge(*${root}, MRI, ${info});"),
  (apply "Helper.applyCombineBuildUnmerge(*${root}, MRI, B, ${info});")>;
