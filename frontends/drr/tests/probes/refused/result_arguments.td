// Arguments of what is created.
include "ops.td"
// -----
def : Pat<(One $x), (Two $x)>;
// -----
def : Pat<(One $x), (Two $x, $x, $x)>;
// -----
def : Pat<(One $x), (Two (variadic $x, $x))>;
// -----
// mlir-tblgen accepts: C++ that does not compile, an attribute is no value
def : Pat<(One $x), (Var (variadic ConstantAttr<I32Attr, "1">))>;
// -----
def : Pat<(One $x), (Var (One $x))>;
// -----
def : Pat<(One $x), (One (Var (One $x)))>;
// -----
// mlir-tblgen accepts: C++ that does not compile, a group is no value
def : Pat<(One $x), (One (One (variadic $x)))>;
// -----
def : Pat<(One $x), (One "abc")>;
// -----
def : Pat<(One $x), (Str "abc")>;
// -----
def : Pat<(One $x), (Attr1 $x, 3)>;
// -----
def : Pat<(One $x), (Attr1 $x, I32Attr)>;
// -----
def : Pat<(Attr1 $x, $a), (Attr1 I32, $a)>;
// -----
def : Pat<(Attr1 $x, $a), (Attr1 ?, $a)>;
// -----
def : Pat<(Attr1 $x, $a), (Attr1 $_, $a)>;
// -----
def : Pat<(Attr1 $x, $a), (One (Attr1 ?, $a))>;
// -----
// mlir-tblgen accepts: C++ that does not compile, attributes and values are not each other
def : Pat<(Attr1 $x, $a), (Attr1 $a, $a)>;
// -----
// mlir-tblgen accepts: C++ that does not compile, attributes and values are not each other
def : Pat<(Attr1 $x, $a), (Attr1 $x, $x)>;
// -----
// mlir-tblgen accepts: C++ that does not compile, attributes and values are not each other
def : Pat<(Attr1 $x, $a), (One (Attr1 $a, $a))>;
// -----
// mlir-tblgen accepts: C++ that does not compile, attributes and values are not each other
def : Pat<(Attr1 $x, $a), (One (Attr1 $x, $x))>;
// -----
def : Pat<(Attr1 $x, $a), (One ConstantAttr<I32Attr, "3">)>;
// -----
def : Pat<(Attr1 $x, $a), (One (One ConstantAttr<I32Attr, "3">))>;
// -----
def : Pat<(Attr1 $x, $a), (Attr1 $x, (One $x))>;
// -----
def : Pat<(Attr1 $x, $a), (One (Attr1 $x, (One $x)))>;
// -----
def : Pat<(Attr1 $x, $a), (One Color_Red)>;
// -----
def : Pat<(Attr1 $x, $a), (One (Prop $x, ConstantAttr<I32Attr, "3">))>;
// -----
// mlir-tblgen accepts: C++ that does not compile, attributes and properties are not each other
def : Pat<(Attr1 $x, $a), (Prop $x, ConstantAttr<I32Attr, "3">)>;
// -----
def : Pat<(Attr1 $x, $a), (Prop $x, (One $x))>;
// -----
def : Pat<(Attr1 $x, $a), (One (Prop $x, (One $x)))>;
// -----
def : Pat<(Attr1 $x, $a), (One (Attr1 $x, ConstantProp<I64Prop, "3">))>;
// -----
// mlir-tblgen accepts: C++ that does not compile, attributes and properties are not each other
def : Pat<(Attr1 $x, $a), (Attr1 $x, ConstantProp<I64Prop, "3">)>;
// -----
def : Pat<(Attr1 $x, $a), (One ConstantProp<I64Prop, "3">)>;
// -----
def : Pat<(Attr1 $x, $a), (T_Dialect $x)>;
// -----
def : Pat<(Attr1 $x, $a), (? $x)>;
// -----
def : Pat<(Attr1 $x, $a), (One (T_Dialect $x))>;
// -----
def : Pat<(Attr1 $x, $a), (I32 $x)>;
// -----
def : Pat<(Attr1 $x, $a), (One (I32 $x))>;
// -----
// mlir-tblgen accepts: C++ that does not compile, attributes and values are not each other
def : Pat<(Prop $x, $p), (One $p)>;
// -----
def : Pat<(Attr1 $x, $a), (Colored $x, I32EnumCase<"Red", 0>)>;
