include "rules.td"

class OfTwo<dag inner, dag outer, string look> : GICombineRule<(defs root:$root, build_fn:$info),
  (match inner:$Inner, outer:$Cast, "return Helper."#look#"(*${Cast}, *${Inner}, ${info});"),
  (apply "Helper.applyBuildFn(*${Cast}, ${info});")>;

foreach cast = ["zext", "truncate"] in
  def select_of_#cast : OfTwo<(G_SELECT $select, $condition, $yes, $no), (!cast<Instruction>(!if(!eq(cast, "zext"), "G_ZEXT", "G_TRUNC")) $root, $select), "matchCastOfSelect">;
class NarrowBinop<Instruction binop> : GICombineRule<(defs root:$root, build_fn:$info),
  (match (G_CONSTANT $const, $imm), (binop $binop, $x, $const):$Binop, (G_TRUNC $root, $binop):$Trunc,
    "return Helper.matchNarrowBinop(*${Trunc}, *${Binop}, ${info});"),
  (apply "Helper.applyBuildFn(*${Trunc}, ${info});")>;
def narrow_binop_add : NarrowBinop<G_ADD>;
def narrow_binop_sub : NarrowBinop<G_SUB>;
def narrow_binop_xor : NarrowBinop<G_XOR>;
def buildvector_of_truncate : OfTwo<(G_BUILD_VECTOR $vector, GIVariadic<>:$unused), (G_TRUNC $root, $vector), "matchCastOfBuildVector">;
def integer_of_truncate : GICombineRule<(defs root:$root, integer:$info),
  (match (G_CONSTANT $const, $imm), (G_TRUNC $root, $const):$Cast, "return Helper.matchCastOfInteger(*${Cast}, ${info});"),
  (apply "Helper.replaceInstWithConstant(*${Cast}, ${info});")>;
def sext_inreg_of_sext_inreg : GICombineRule<(defs root:$root, build_fn:$info),
  (match (G_SEXT_INREG $inner, $x, $a):$other, (G_SEXT_INREG $root, $inner, $b):$Root,
    "return Helper.matchRedundantSextInReg(*${Root}, *${other}, ${info});"),
  (apply "Helper.applyBuildFn(*${Root}, ${info});")>;
