// Attributes and properties in source patterns.
include "ops.td"
// -----
def : Pat<(Attr1 $x, $x), (One $x)>;
// -----
// mlir-tblgen accepts: it looks for the defining op of the operand of that number
def : Pat<(Attr1 $x, (One $y)), (One $x)>;
// -----
// mlir-tblgen accepts: it looks for the defining op of the operand of that number
def : Pat<(Prop $x, (One $y)), (One $x)>;
// -----
def : Pat<(Str "abc"), (Nil)>;
// -----
def : Pat<(Attr1 $x, 3), (Nil)>;
// -----
def : Pat<(Attr1 $x, [3]), (Nil)>;
// -----
def : Pat<(Attr1 $x, One), (Nil)>;
// -----
def : Pat<(Attr1 $x, I32), (Nil)>;
// -----
def : Pat<(Prop $x, I32Attr), (Nil)>;
// -----
def : Pat<(Attr1 $x, I64Prop), (Nil)>;
// -----
def : Pat<(Attr1 $x, HasOneUse:$c), (Nil)>;
// -----
def : Pat<(Colored $x, I32EnumCase<"Red", 0>), (Nil)>;
