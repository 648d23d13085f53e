// Which values replace the results of the root.
include "ops.td"
// -----
def : Pat<(R2 $x), (R2 $x)>;
// -----
def : Pattern<(R3 $x), [(Zero $x), (R2 $x), (One $x)]>;
// -----
def : Pattern<(R3 $x), [(R2 $x), (Zero $x), (One $x)]>;
// -----
def : Pattern<(R3 $x), [(R2 $x), (One $x), (Zero $x)]>;
// -----
def : Pattern<(Zero $x), []>;
// -----
def : Pat<(Zero $x), (One $x)>;
