// Native calls in result patterns.
include "ops.td"
// -----
def : Pat<(R2 $y), (MakeTwo:$v $y)>;
// -----
def : Pattern<(One $y), [(MakeTwo:$v $y), (Two $v__0, $v__1)]>;
// -----
def : Pattern<(One $y), [(Make:$v $y), (Two $v, $v)]>;
// -----
def : Pat<(One $x), (Var (variadic (Make $x)))>;
// -----
def : Pat<(One $x), (Var (Make $x))>;
// -----
def : Pat<(One $x), (Str (NativeCodeCall<"f">))>;
// -----
def : Pat<(Attr1 $x, $a), (Attr1 $x, (NextAttr $a))>;
// -----
def : Pat<(Attr1 $x, $a), (Attr1 $x, (NextAttr (NextAttr $a)))>;
// -----
def : Pat<(Attr1 $x, $a), (Attr1 $x, (NextAttr ConstantAttr<I32Attr, "4">))>;
// -----
def : Pat<(Attr1 $x, $a), (Attr1 $x, (NextAttr (One $x)))>;
// -----
def : Pat<(Attr1 $x, $a), (Attr1 $x, (NextAttr (variadic $x, $x)))>;
// -----
def : Pat<(Attr1 $x, $a), (Attr1 $x, NativeCodeCall<"f($_self)">:$a)>;
// -----
def : Pat<(Zero $x), (Note $x)>;
// -----
def : Pat<(One (Zero:$q $x)), (Make $q)>;
// -----
def : Pattern<(R2 $y), [(One (MakeTwo:$v__0 $y)), (One $v__1)]>;
// -----
def : Pat<(One $y), (One (Make:$v__0 $y))>;
// -----
def : Pattern<(One $y), [(Two (MakeTwo:$v__1 $y), $v__0)]>;
// -----
def : Pat<(One $y), (Var (variadic (MakeTwo:$v__1 $y), $y))>;
// -----
def : Pat<(One $y), (Make (MakeTwo:$v__1 $y))>;
// -----
def : Pattern<(One $y), [(MakeTwo:$v $y), (One $v__0, (location $v__1))]>;
// -----
def : Pattern<(One $y), [(One:$a $y, (returnType (MakeTwo:$v__1 $y))), (One $a)]>;
// -----
// mlir-tblgen refuses: it does not select one of the values, so counts two
def : Pat<(One $y), (MakeTwo:$v__1 $y)>;
