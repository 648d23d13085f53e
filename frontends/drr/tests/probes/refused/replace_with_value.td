// `replaceWithValue`.
include "ops.td"
// -----
def : Pat<(One (replaceWithValue $x)), (One $x)>;
// -----
// mlir-tblgen accepts: C++ that does not compile, an attribute is no value
def : Pat<(Attr1 $x, $a), (replaceWithValue $a)>;
// -----
def : Pat<(Attr1 $x, $a), (replaceWithValue $q)>;
// -----
def : Pat<(Attr1 $x, $a), (replaceWithValue (One $x))>;
// -----
def : Pat<(Attr1 $x, $a), (replaceWithValue)>;
// -----
def : Pat<(Attr1 $x, $a), (replaceWithValue $x, $x)>;
// -----
def : Pat<(Attr1 $x, $a), (replaceWithValue:$q $x)>;
// -----
def : Pat<(Attr1 $x, $a), (One (replaceWithValue:$q $x))>;
// -----
// mlir-tblgen accepts: C++ that replaces one result with none, which is an assertion
def : Pattern<(One $x), [(Zero:$new $x), (replaceWithValue $new)]>;
