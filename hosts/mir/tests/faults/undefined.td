include "rules.td"

def G_UBFX : I<(outs type0:$d), (ins type0:$a, type1:$s, type1:$w)>;

def sub_to_add : GICombineRule<(defs root:$d, build_fn:$info),
  (match (G_CONSTANT $c, $imm), (G_SUB $d, $x, $c):$mi, "return Helper.matchCombineSubToAdd(*${mi}, ${info});"),
  (apply "Helper.applyBuildFnNoErase(*${mi}, ${info});")>;
def shl_ashr_to_sext_inreg : Found<(wip_match_opcode G_ASHR), register, "matchAshrShlToSextInreg", "applyAshShlToSextInreg">;
def bitfield_extract_from_and : GICombineRule<(defs root:$root, build_fn:$info),
  (match (G_CONSTANT $mask, $imm2), (G_CONSTANT $lsb, $imm1), (G_LSHR $shift, $x, $lsb), (G_AND $root, $shift, $mask):$root,
    "return Helper.matchBitfieldExtractFromAnd(*${root}, ${info});"),
  (apply "Helper.applyBuildFn(*${root}, ${info});")>;
def extract_vector_element_build_vector : GICombineRule<(defs root:$root, build_fn:$info),
  (match (G_CONSTANT $idx, $imm), (G_BUILD_VECTOR $src, GIVariadic<>:$unused):$Build,
         (G_EXTRACT_VECTOR_ELT $root, $src, $idx):$Extract,
    "return Helper.matchExtractVectorElementWithBuildVector(*${Extract}, *${Build}, ${info});"),
  (apply "Helper.applyBuildFn(*${Extract}, ${info});")>;
def integer_of_truncate : GICombineRule<(defs root:$root, integer:$info),
  (match (G_CONSTANT $int, $imm), (G_TRUNC $root, $int):$Cast, "return Helper.matchCastOfInteger(*${Cast}, ${info});"),
  (apply "Helper.replaceInstWithConstant(*${Cast}, ${info});")>;
