include "rules.td"

def G_INSERT_VECTOR_ELT : I<(outs type0:$d), (ins type0:$v, type1:$e, type2:$i)>;
def G_BUILD_VECTOR_TRUNC : I<(outs type0:$d), (ins type1:$a, variable_ops)> { let variadicOpsType = type1; }

def match_extract_of_element : Built<(wip_match_opcode G_EXTRACT_VECTOR_ELT), "matchExtractVectorElement">;
def extract_vector_element_different_indices : GICombineRule<(defs root:$root, build_fn:$info),
  (match (G_INSERT_VECTOR_ELT $src, $x, $value, $other), (G_EXTRACT_VECTOR_ELT $root, $src, $index),
    "return Helper.matchExtractVectorElementWithDifferentIndices(${root}, ${info});"),
  (apply "Helper.applyBuildFnMO(${root}, ${info});")>;
def extract_vec_elt_build_vec : Found<(wip_match_opcode G_EXTRACT_VECTOR_ELT), register, "matchExtractVecEltBuildVec", "applyExtractVecEltBuildVec">;
def extract_all_elts_from_build_vector : Found<(wip_match_opcode G_BUILD_VECTOR), registers, "matchExtractAllEltsFromBuildVector", "applyExtractAllEltsFromBuildVector">;
def insert_vector_elt_oob : Built<(wip_match_opcode G_INSERT_VECTOR_ELT), "matchInsertVectorElementOOB">;
def combine_insert_vec_elts_build_vector : Found<(wip_match_opcode G_INSERT_VECTOR_ELT), registers, "matchCombineInsertVecElts", "applyCombineInsertVecElts">;
def extract_vector_element_build_vector_trunc2 : GICombineRule<(defs root:$root, build_fn:$info),
  (match (G_BUILD_VECTOR_TRUNC $src, $x, $y), (G_EXTRACT_VECTOR_ELT $root, $src, $index),
    "return Helper.matchExtractVectorElementWithBuildVectorTrunc(${root}, ${info});"),
  (apply "Helper.applyBuildFnMO(${root}, ${info});")>;
