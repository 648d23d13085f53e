// `location` and `returnType`.
include "ops.td"
// -----
def : Pat<(One $x), (One $x, (location $x))>;
// -----
def : Pat<(One:$r $x), (One $x, (location $r))>;
// -----
def : Pat<(One:$r $x), (One $x, (location $r__0))>;
// -----
def : Pat<(One:$r $x), (One $x, (location $x, $r))>;
// -----
def : Pat<(One:$r $x), (One $x, (location "a"))>;
// -----
def : Pat<(One:$r $x), (One $x, (location "a", $x))>;
// -----
def : Pat<(One:$r $x), (One $x, (location $x, "a", $r))>;
// -----
def : Pat<(One:$r $x), (One $x, (location I32:$x))>;
// -----
def : Pat<(One:$r $x), (One $x, (location "a":$x))>;
// -----
def : Pat<(One:$r $x), (One (Make $x, (location $r)))>;
// -----
def : Pat<(One:$r $x), (Make $x, (location $r))>;
// -----
def : Pat<(Attr1:$r $x, $a), (One (One $x, (returnType $x)))>;
// -----
def : Pat<(Attr1:$r $x, $a), (One (One $x, (returnType $a)))>;
// -----
def : Pat<(Attr1:$r $x, $a), (One (One $x, (returnType "f()")))>;
// -----
def : Pat<(Attr1:$r $x, $a), (One (One $x, (returnType "f()", $x)))>;
// -----
def : Pat<(Attr1:$r $x, $a), (One (One $x, (returnType (Make $x))))>;
// -----
def : Pat<(Attr1:$r $x, $a), (One (One $x, (returnType)))>;
// -----
def : Pat<(Attr1:$r $x, $a), (One (One $x, (returnType I32:$x)))>;
// -----
def : Pat<(Attr1:$r $x, $a), (One (One $x, (returnType $x), (location $x)))>;
// -----
def : Pat<(Attr1:$r $x, $a), (One (One $x, (location $x), (returnType $x)))>;
// -----
def : Pattern<(One $x), [(R2:$q__0 $x, (returnType $x, $x)), (replaceWithValue $q__0)]>;
// -----
def : Pattern<(One $x), [(R2:$q $x, (returnType $x, $x)), (replaceWithValue $q__0)]>;
// -----
def : Pat<(One:$r $x), (Make $x, (location "a"))>;
// -----
def : Pat<(One:$r $x), (Make $x, (location $x, "a", $r))>;
// -----
def : Pat<(One:$r $x), (One (Make (Make $x, (location $x)), (location $r)), (location "a"))>;
// -----
def : Pat<(Attr1:$r $x, $a), (One (One $x, (returnType (Make $x, (location $r)))))>;
