// `location` and `returnType`.
include "ops.td"
// -----
def : Pat<(One (MatchIt $x, (returnType $x))), (One $x)>;
// -----
def : Pat<(One (returnType $x)), (One $x)>;
// -----
def : Pat<(One (location $x)), (One $x)>;
// -----
def : Pat<(One $x, (location $x)), (One $x)>;
// -----
def : Pat<(One $x, (returnType $x)), (One $x)>;
// -----
def : Pat<(Attr1 $x, $a), (returnType $x)>;
// -----
def : Pat<(Attr1 $x, $a), (location $x)>;
// -----
def : Pat<(Attr1 $x, $a), (replaceWithValue $x, (location $x))>;
// -----
def : Pat<(One:$r $x), (One $x, (location "a", "b"))>;
// -----
def : Pat<(One:$r $x), (One $x, (location))>;
// -----
def : Pat<(One:$r $x), (One $x, (location $q))>;
// -----
def : Pat<(One:$r $x), (One $x, (location 3))>;
// -----
def : Pat<(One:$r $x), (One $x, (location (One $x)))>;
// -----
def : Pat<(One:$r $x), (One $x, (location:$q $x))>;
// -----
def : Pat<(One:$r $x), (One $x, (location $x), (location $x))>;
// -----
def : Pat<(One:$r $x), (One (location $x), $x)>;
// -----
def : Pat<(One:$r $x), (Make $x, (returnType $r))>;
// -----
def : Pat<(One:$r $x), (Make $x, (location $r), (returnType $r))>;
// -----
// mlir-tblgen accepts: C++ that does not compile, attributes have no location
def : Pat<(Attr1:$r $x, $a), (One $x, (location $a))>;
// -----
def : Pat<(Attr1:$r $x, $a), (One (One $x, (returnType (One $x))))>;
// -----
def : Pat<(Attr1:$r $x, $a), (One (One $x, (returnType $q)))>;
// -----
def : Pat<(Attr1:$r $x, $a), (One (One $x, (returnType I32)))>;
// -----
def : Pat<(Attr1:$r $x, $a), (One (One $x, (returnType 3)))>;
// -----
def : Pat<(Attr1:$r $x, $a), (One (One $x, (returnType 3:$x)))>;
// -----
def : Pat<(Attr1:$r $x, $a), (One (One $x, (returnType:$q $x)))>;
// -----
def : Pat<(Attr1:$r $x, $a), (One (One $x, (returnType $x), (returnType $x)))>;
// -----
def : Pat<(Attr1:$r $x, $a), (One $x, (returnType $x))>;
// -----
def : Pattern<(One $x), [(R2:$q__0 $x, (returnType $x, $x))]>;
// -----
def : Pat<(One $x), (One (returnType $x), $x)>;
// -----
def : Pat<(One $x), (Same $x, (returnType $x))>;
// -----
// mlir-tblgen accepts: C++ that does not compile, attributes have no location
def : Pat<(Prop $x, $p), (One $x, (location $p))>;
// -----
def : Pat<(One:$r $x), (Make $x, (location))>;
// -----
def : Pat<(One:$r $x), (Make $x, (location "a", "b"))>;
// -----
def : Pat<(One:$r $x), (Make $x, (location $q))>;
// -----
def : Pat<(One:$r $x), (Make $x, (location $x), (location $x))>;
// -----
def : Pat<(One:$r $x), (Make (location $x), $x)>;
// -----
def : Pat<(One:$r $x), (Make $x, (location:$q $x))>;
// -----
// mlir-tblgen accepts: C++ that does not compile, attributes have no location
def : Pat<(Attr1:$r $x, $a), (Make $x, (location $a))>;
// -----
def : Pat<(One:$r $x), (replaceWithValue (Make $x), (location $x))>;
