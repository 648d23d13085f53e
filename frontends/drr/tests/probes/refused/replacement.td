// Which values replace the results of the root.
include "ops.td"
// -----
def : Pat<(R2 $x), (One $x)>;
// -----
def : Pattern<(R2 $x), [(R3 $x)]>;
// -----
def : Pattern<(R3 $x), [(R2 $x), (R2 $x)]>;
// -----
def : Pattern<(One $x), []>;
// -----
// mlir-tblgen accepts: C++ that does not compile, there is no value
def : Pat<(One $x), (One (Zero $x))>;
// -----
// mlir-tblgen accepts: C++ hands two values to a builder that takes one
def : Pat<(One $x), (One (R2 $x))>;
// -----
def : Pattern<(One $x), [?]>;
// -----
def : Pattern<?, [(One $x)]>;
