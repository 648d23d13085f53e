// Operations and leaves in source patterns.
include "ops.td"
// -----
def : Pat<(One "abc"), (Nil)>;
// -----
def : Pat<(One I32Attr), (Nil)>;
// -----
def : Pat<(One I64Prop), (Nil)>;
// -----
def : Pat<(? $x), (Nil)>;
// -----
def : Pat<(T_Dialect $x), (Nil)>;
// -----
def : Pat<(One (T_Dialect $x)), (Nil)>;
// -----
def : Pat<(One), (Nil)>;
// -----
def : Pat<(One $x, $y), (Nil)>;
