// Symbols: what may be bound where, and indices of results.
include "ops.td"
// -----
def : Pat<(Two (One:$x $x), $y), (One $x)>;
// -----
def : Pat<(One:$x $x), (One $x)>;
// -----
def : Pat<(One:$x $y), (One:$x $y)>;
// -----
def : Pat<(One $y), (Two (One:$x $y), (One:$x $y))>;
// -----
// mlir-tblgen accepts: C++ uses the variable before it declares it
def : Pattern<(One $y), [(One $z), (One:$z $y)]>;
// -----
// mlir-tblgen accepts: C++ uses the variable before it declares it
def : Pat<(One $y), (Two $z, (One:$z $y))>;
// -----
def : Pat<(One:$r $y), (Two:$r__0 $y, $y)>;
// -----
// mlir-tblgen may do anything: it reads the third of two results, mostly crashes, and accepts what it finds there at times
def : Pat<(One (R2:$r $y)), (Two $r__0, $r__2)>;
// -----
// mlir-tblgen accepts: C++ hands two values to a builder that takes one
def : Pat<(One (R2:$r $y)), (One $r)>;
// -----
// mlir-tblgen accepts: C++ hands two values to a builder that takes one
def : Pat<(One (R2:$r__1 $y)), (One $r)>;
// -----
def : Pattern<(One $x__0), [(One $x)]>;
// -----
def : Pat<(One HasOneUse:$c), (Nil)>;
// -----
def : Pat<(Attr1 $x, $a), (Attr1 $x, I32Attr:$a)>;
// -----
def : Pat<(Attr1 $x, $a), (Attr1 $x, HasOneUse:$a)>;
// -----
def : Pat<(Attr1 $x, $a), (Attr1 $x, One:$a)>;
// -----
def : Pat<(Attr1 $x, $a), (Attr1 $x, Positive:$a)>;
// -----
def : Pat<(Attr1 $x, $a), (Attr1 $x, I64Prop:$a)>;
// -----
def : Pattern<(R2 $x), [(R3:$q__1 $x)]>;
// -----
def : Pattern<(R3 $x), [(R2 $x), (R2:$q $x)]>;
// -----
def : Pattern<(R3 $x), [(R2:$q $x), (R2 $x)]>;
// -----
// mlir-tblgen accepts: C++ uses the variable before it declares it
def : Pat<(One $x), (One:$r $r)>;
// -----
// mlir-tblgen accepts: C++ hands two values to a builder that takes one
def : Pat<(One $x), (One (R2:$q $x))>;
