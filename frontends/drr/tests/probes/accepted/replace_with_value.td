// `replaceWithValue`.
include "ops.td"
// -----
def : Pat<(One $x), (Var (variadic (replaceWithValue $x)))>;
// -----
def : Pat<(Attr1 $x, $a), (Attr1 $x, (NextAttr (replaceWithValue $x)))>;
// -----
def : Pat<(Attr1 $x, $a), (replaceWithValue $x)>;
// -----
def : Pat<(Attr1 $x, $a), (replaceWithValue I32:$x)>;
// -----
def : Pat<(Attr1 $x, $a), (replaceWithValue 3:$x)>;
// -----
def : Pat<(Attr1 $x, $a), (One (replaceWithValue $x))>;
// -----
def : Pattern<(R2 $x), [(R3:$q__1 $x), (replaceWithValue $q__0)]>;
// -----
def : Pat<(Zero $x), (replaceWithValue $x)>;
