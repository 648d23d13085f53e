// Native calls in source patterns.
include "ops.td"
// -----
def : Pat<(Var (variadic $x, (MatchIt $y))), (Two $x, $y)>;
// -----
// mlir-tblgen accepts: it looks for the defining op of the operand of that number
def : Pat<(Attr1 $x, (MatchIt $y)), (One $x)>;
// -----
def : Pat<(One (MatchIt:$q $x)), (One $x)>;
// -----
// mlir-tblgen accepts: C++ that does not compile, attributes and values are not each other
def : Pat<(One (MatchIt I32Attr:$x)), (Attr1 $x, $x)>;
// -----
def : Pat<(One (MatchIt (One $x))), (One $x)>;
// -----
def : Pat<(One (MatchIt (variadic $x, $y))), (One $x)>;
// -----
def : Pat<(One (Make $x)), (One $x)>;
// -----
def : Pat<(One (NativeCodeCall<"f($_self, $_self)"> $x)), (One $x)>;
// -----
// mlir-tblgen accepts: it writes `<no-subst-found>` into the C++
def : Pat<(One (NativeCodeCall<"f($_self, $1)"> $x)), (Nil)>;
// -----
// mlir-tblgen accepts: it writes `<no-subst-found>` into the C++
def : Pat<(One (NativeCodeCall<"f($_self, $foo)"> $x)), (Nil)>;
// -----
def : Pat<(MatchIt $x), (One $x)>;
// -----
def : Pat<(Attr1 $x, Make), (Nil)>;
// -----
def : Pat<(One Make), (Nil)>;
// -----
def : Pat<(One (MatchIt PropConstraint<CPred<"true">, "s">:$x)), (Prop (Nil), $x)>;
// -----
def : Pat<(One (MatchIt PropConstraint<CPred<"true">, "s">)), (Nil)>;
// -----
def : Pat<(One (MatchIt "abc")), (Nil)>;
// -----
def : Pat<(One (MatchIt 3)), (Nil)>;
// -----
def : Pat<(One (MatchIt HasOneUse:$x)), (Nil)>;
// -----
def : Pat<(One (MatchIt $x__0)), (Nil)>;
// -----
def : Pat<(Two (MatchIt $x), $x), (Nil)>;
// -----
def : Pat<(Two (MatchIt $x), (MatchIt $x)), (Nil)>;
