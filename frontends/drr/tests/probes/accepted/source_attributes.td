// Attributes and properties in source patterns.
include "ops.td"
// -----
def : Pat<(Prop $x, I64Prop:$p), (Nil)>;
// -----
def : Pat<(Prop $x, ConstantProp<I64Prop, "3">), (Nil)>;
// -----
def : Pat<(Colored $x, Color_Red), (Nil)>;
// -----
def : Pat<(Colored $x, Color_Red:$c), (Nil)>;
// -----
def : Pat<(Attr1 $x, Positive:$c), (Nil)>;
