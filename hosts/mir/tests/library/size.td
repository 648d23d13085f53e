include "rules.td"

def G_SREM : I<(outs type0:$d), (ins type0:$a, type0:$b)>;
def G_FPOWI : I<(outs type0:$d), (ins type0:$a, type1:$b)>;

def udiv_by_const : Checked<(G_UDIV $d, $x, $y), "matchUDivOrURemByConst(*${root})", "applyUDivOrURemByConst(*${root})">;
def sdiv_by_const : Checked<(G_SDIV $d, $x, $y), "matchSDivOrSRemByConst(*${root})", "applySDivOrSRemByConst(*${root})">;
def urem_by_const : Checked<(G_UREM $d, $x, $y), "matchUDivOrURemByConst(*${root})", "applyUDivOrURemByConst(*${root})">;
def srem_by_const : Checked<(G_SREM $d, $x, $y), "matchSDivOrSRemByConst(*${root})", "applySDivOrSRemByConst(*${root})">;
def expand_const_fpowi : GICombineRule<(defs root:$root),
  (match (G_CONSTANT $n, $value), (G_FPOWI $d, $x, $n):$root,
         "return Helper.matchFPowIExpansion(*${root}, ${value}.getCImm()->getSExtValue());"),
  (apply "Helper.applyExpandFPowI(*${root}, ${value}.getCImm()->getSExtValue());")>;
