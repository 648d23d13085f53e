// Arguments of what is created.
include "ops.td"
// -----
def : Pat<(Region $x), (Region $x)>;
// -----
def : Pat<(Attr2 $x, $y), (Attr2 $y, $x)>;
// -----
def : Pat<(One $x), (Var (variadic $x, $x))>;
// -----
def : Pat<(One $x), (Var (variadic $x, (variadic $x)))>;
// -----
def : Pat<(One $x), (One (Var (variadic (One $x))))>;
// -----
def : Pat<(One $x), (Opt (One $x))>;
// -----
def : Pat<(One $x), (One (Opt (One $x)))>;
// -----
def : Pat<(One $x), (One (Opt (variadic (One $x))))>;
// -----
def : Pat<(One $x), (Attr1 $x, ConstantAttr<I32Attr, "3">)>;
// -----
def : Pat<(Attr1 $x, $a), (Colored $x, Color_Red)>;
// -----
def : Pat<(Attr1 $x, $a), (Prop $x, ConstantProp<I64Prop, "3">)>;
// -----
def : Pat<(Attr1 $x, $a), (One (Prop $x, ConstantProp<I64Prop, "3">))>;
// -----
def : Pat<(Attr1 $x, $a), (Prop $x, $a)>;
// -----
def : Pat<(Attr1 $x, $a), (Attr2 ConstantAttr<AnyAttr, "3">, $a)>;
// -----
def : Pat<(Attr1 $x, $a), (variadic $x)>;
// -----
def : Pat<(VarR $x), (VarR $x)>;
// -----
def : Pat<(Prop $x, $p), (Attr1 $x, $p)>;
// -----
def : Pat<(Str ConstantStrAttr<StrAttr, "abc">), (Str ConstantStrAttr<StrAttr, "d">)>;
// -----
def : Pat<(Unit $x, $u), (Unit $x, $u)>;
// -----
def : Pat<(Unit $x, ConstantAttr<UnitAttr, "true">), (Unit $x, ConstantAttr<UnitAttr, "false">)>;
