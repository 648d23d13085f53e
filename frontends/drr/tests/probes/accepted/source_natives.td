// Native calls in source patterns.
include "ops.td"
// -----
def : Pat<(One (MatchIt $x)), (One $x)>;
// -----
// mlir-tblgen crashes: the specification has properties that a call finds, and says how
def : Pat<(One (MatchIt I64Prop:$x)), (Nil)>;
// -----
def : Pat<(One (NativeCodeCall<"f($_self)">)), (Nil)>;
// -----
// mlir-tblgen crashes: the specification has properties that a call finds, and says how
def : Pat<(One (MatchIt I64Prop:$x)), (Prop (Nil), $x)>;
// -----
// mlir-tblgen crashes: the specification has properties that a call finds, and says how
def : Pat<(One (MatchIt PropConstraint<CPred<"true">, "s", "int64_t">:$x)), (Prop (Nil), $x)>;
// -----
def : Pat<(One (MatchIt ConstantAttr<I32Attr, "3">:$x)), (Attr2 $x, $x)>;
// -----
def : Pat<(Two (MatchIt $_), (MatchIt $_)), (Nil)>;
