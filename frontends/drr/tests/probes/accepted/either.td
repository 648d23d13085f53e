// `either`, which matches two operands in either order.
include "ops.td"
// -----
def : Pat<(Two (either $x, $y)), (One $x)>;
// -----
def : Pat<(Two (either $x, (One $y))), (One $x)>;
// -----
def : Pat<(Two (either $x, (MatchIt $y))), (One $x)>;
// -----
def : Pat<(Two (either:$z $x, $y)), (One $x)>;
// -----
// mlir-tblgen refuses: it counts `either` as one argument, and looks for the attribute at the wrong one
def : Pat<(TwoAttr (either $x, $y), $a), (One $x)>;
// -----
def : Pat<(Three $z, (either $x, $y)), (One $x)>;
// -----
def : Pat<(TwoVars (either $x, $y)), (Var $x)>;
// -----
def : Pat<(OneVar (either $x, $y)), (One $x)>;
// -----
def : Pat<(Two (either $x, $x)), (One $x)>;
// -----
def : Pat<(Two (either I32:$x, $y)), (One $x)>;
