// Groups of operands: variadic and optional ones, and `variadic`.
include "ops.td"
// -----
def : Pat<(Opt I32:$x), (One $x)>;
// -----
def : Pat<(Opt AnyType:$x), (One $x)>;
// -----
def : Pat<(Var I32:$x), (One $x)>;
// -----
def : Pat<(IntVar I32:$x), (One $x)>;
// -----
def : Pat<(Var (One $x)), (One $x)>;
// -----
def : Pat<(Opt (One $x)), (One $x)>;
// -----
def : Pat<(Var (variadic $x, (variadic $y))), (Two $x, $y)>;
// -----
def : Pat<(Var (variadic I32:$x)), (One $x)>;
// -----
def : Pat<(IntVar (variadic I32:$x)), (One $x)>;
// -----
def : Pat<(Var (variadic AnyType:$x)), (One $x)>;
// -----
def : Pat<(Var (variadic I32Attr:$x)), (One $x)>;
// -----
def : Pat<(Var (variadic:$all__0 $x, $x)), (Var $all)>;
// -----
def : Pat<(Var (variadic:$all $x__0, $y)), (Var $all)>;
// -----
def : Pat<(Opt (variadic $x)), (One $x)>;
// -----
def : Pat<(One (variadic $x)), (One $x)>;
// -----
def : Pat<(Attr1 $x, (variadic $y)), (One $x)>;
// -----
// mlir-tblgen accepts: it compares the value with the first of the group, which may be empty
def : Pat<(OneVar $x, $x), (Nil)>;
// -----
// mlir-tblgen accepts: it compares the value with the first of the group, which may be empty
def : Pat<(Var (variadic:$x $x)), (Nil)>;
// -----
def : Pat<(Two $x, $y), (Var (variadic:$g__0 $x, $y))>;
