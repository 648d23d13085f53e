// Results of operations with several, and of native calls.
include "ops.td"
// -----
def : Pattern<(R3 (R2:$two $x)), [(One $two__1), (R2 $two__0)]>;
// -----
def : Pattern<(R3 $x), [(R3:$three__2 $x), (replaceWithValue $three__0), (replaceWithValue $three__1)]>;
// -----
def : Pattern<(R2 $x), [(MakeTwo:$v $x), (Two $v__0, $v__1), (One $v__1)]>;
// -----
def : Pattern<(One $x), [(Note $x), (Zero $x), (One:$new $x), (replaceWithValue $new)], [], [(Note $new)]>;
// -----
def : Pat<(VarR:$rs $x), (VarR $x), [(HasOneUse $rs)]>;
