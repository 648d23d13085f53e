// Operations and leaves in source patterns.
include "ops.td"
// -----
def : Pat<(One $x), (One $x)>;
// -----
def : Pat<(Two ?, $x), (One $x)>;
// -----
def : Pat<(Two $x, $x), (One $x)>;
// -----
def : Pat<(Two AnyType, $x), (One $x)>;
// -----
def : Pat<(Two (One $x), $x), (One $x)>;
// -----
def : Pat<(VarR $x), (One $x)>;
