// `either`, which matches two operands in either order.
include "ops.td"
// -----
def : Pat<(Var (variadic $x, (either $y, $z))), (Two $x, $y)>;
// -----
def : Pat<(Two (either:$z $x, $y)), (One $z)>;
// -----
def : Pat<(Two (either $x)), (One $x)>;
// -----
def : Pat<(Three (either $x, $y, $z)), (One $x)>;
// -----
def : Pat<(Two (either (either $x, $y), $z)), (One $x)>;
// -----
def : Pat<(TwoAttr $x, (either $y, $a)), (One $x)>;
// -----
def : Pat<(Attr1 (either $y, $a)), (One $y)>;
// -----
def : Pat<(Attr1 (either $y, I32Attr:$a)), (One $y)>;
// -----
def : Pat<(TwoVars (either (variadic $x), $y)), (One $x)>;
// -----
def : Pat<(One (MatchIt (either $x, $y))), (One $x)>;
// -----
def : Pat<(either $x, $y), (Nil)>;
// -----
def : Pat<(One $x), (Two (either $x, $x))>;
// -----
def : Pat<(Attr1 $x, $a), (Attr1 $x, (NextAttr (either $x, $x)))>;
// -----
def : Pat<(Attr1 $x, $a), (either $x)>;
