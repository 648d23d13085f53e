include "rules.td"

def urem_by_const : Checked<(G_UREM $d, $x, $y), "matchUDivOrURemByConst(*${root})", "applyUDivOrURemByConst(*${root})">;
