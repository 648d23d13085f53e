// Symbols: what may be bound where, and indices of results.
include "ops.td"
// -----
def : Pat<(Two AnyType:$_, $x), (One $x)>;
// -----
def : Pat<(One $y), (Two $y__0, $y__7)>;
// -----
def : Pat<(Attr1 $y, $a), (Attr1 $y, $a__0)>;
// -----
def : Pat<(One (R2:$r $y)), (Two $r__0, $r__1)>;
// -----
def : Pattern<(One $x__), [(One $x__)]>;
// -----
def : Pattern<(One $x__99999999999999), [(One $x__99999999999999)]>;
// -----
def : Pattern<(One $x_0__a), [(One $x_0__a)]>;
// -----
def : Pat<(One I32:$x), (One $x)>;
// -----
def : Pat<(Prop $x, ConstantProp<I64Prop, "3">:$p), (Prop $x, $p)>;
// -----
def : Pat<(Attr1 $x, ConstantAttr<I32Attr, "3">:$p), (Attr1 $x, $p)>;
// -----
def : Pat<(One $x), (Var (variadic:$q $x, $x))>;
// -----
def : Pat<(One $x), (Two (Var:$q (variadic $x, (One $x))), $q)>;
// -----
def : Pat<(One $x), (Var (variadic I32:$x))>;
// -----
def : Pat<(One $x), (Attr1 $x, ConstantAttr<I32Attr, "3">:$q)>;
// -----
def : Pat<(Attr1 $x, $a), (Attr1 I32:$x, $a)>;
// -----
def : Pat<(One $x), (One (R2:$q__0 $x))>;
// -----
def : Pat<(One:$_ $x), (One $x)>;
// -----
// mlir-tblgen refuses: it binds `$_` on operations
def : Pat<(Two (One:$_ $x), (One:$_ $y)), (One $x)>;
// -----
def : Pat<(One $x), (Two (Var (variadic:$q $x, $x)), $q)>;
// -----
def : Pat<(Two (R2:$a $x), (R2:$b $x)), (Two $a__0, $b__1)>;
// -----
def : Pat<(One (R2:$q $x)), (Var $q)>;
// -----
// mlir-tblgen refuses: it takes the elements of `variadic` in a result for operands that are bound
def : Pat<(One (R2:$q $x)), (Var (variadic $q))>;
// -----
def : Pat<(One (VarR:$q $x)), (One $q)>;
