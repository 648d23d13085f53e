// Native calls in result patterns.
include "ops.td"
// -----
def : Pat<(One $y), (MakeTwo:$v $y)>;
// -----
// mlir-tblgen accepts: no index of what a call returns is checked, and C++ reads behind the end
def : Pattern<(One $y), [(MakeTwo:$v $y), (Two $v__0, $v__5)]>;
// -----
// mlir-tblgen accepts: no index of what a call returns is checked, and C++ reads behind the end
def : Pattern<(One $y), [(Make:$v $y), (Two $v__0, $v__5)]>;
// -----
def : Pat<(Attr1 $x, $a), (Attr1 $x, (NextAttr "abc"))>;
// -----
def : Pat<(Attr1 $x, $a), (Attr1 $x, (NextAttr 4))>;
// -----
def : Pat<(Attr1 $x, $a), (Attr1 $x, NativeCodeCall<"f($_self)">)>;
// -----
// mlir-tblgen accepts: it writes `<no-subst-found>` into the C++
def : Pat<(Attr1 $x, $a), (Attr1 $x, NextAttr:$a)>;
// -----
def : Pattern<(R3 $x), [(R2 $x), (Note $x), (One $x)]>;
// -----
def : Pat<(One $x), (Note $x)>;
// -----
def : Pat<(One $x), (One (Note $x))>;
// -----
// mlir-tblgen accepts: it writes `<no-subst-found>` into the C++
def : Pat<(One $x), (One (NativeCodeCall<"f($0, $1, $3)"> $x, $x))>;
// -----
// mlir-tblgen accepts: it writes `<no-subst-found>` into the C++
def : Pat<(One $x), (One (NativeCodeCall<"f($foo, $, $$0, $_op, $_self, $0...)"> $x, $x))>;
// -----
def : Pat<(One $x), (Attr2 (NextAttr ConstantAttr<IntElementsAttrBase<CPred<"1">, "s">, "3">), ConstantAttr<IntElementsAttrBase<CPred<"1">, "s">, "3">)>;
// -----
// mlir-tblgen accepts: the C++ reads behind the end of what the call returns
def : Pat<(One $y), (One (MakeTwo:$v__2 $y))>;
// -----
// mlir-tblgen accepts: the index is dropped
def : Pat<(One $y), (One (Make:$v__1 $y))>;
// -----
// mlir-tblgen accepts: the C++ does not compile
def : Pat<(One $y), (One (MakeTwo $y))>;
// -----
// mlir-tblgen accepts: the C++ does not compile
def : Pattern<(One $y), [(MakeTwo:$v $y), (One $v)]>;
// -----
// mlir-tblgen accepts: the C++ replaces two results with one value
def : Pat<(R2 $y), (MakeTwo:$v__0 $y)>;
