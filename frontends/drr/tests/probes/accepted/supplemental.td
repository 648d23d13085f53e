// Supplemental patterns, which are carried out when all results are there.
include "ops.td"
// -----
def : Pat<(One $x), (One $x), [], [(Note $x)]>;
// -----
def : Pat<(One $x), (One $x), [], [(One:$q $x)]>;
// -----
def : Pat<(One $x), (One:$p $x), [], [(One:$q $p)]>;
// -----
def : Pat<(One $x), (One:$p $x), [], [(One:$p $x)]>;
// -----
def : Pat<(One $x), (One:$p $x), [], [(replaceWithValue $p)]>;
// -----
def : Pat<(One $x), (One:$p $x), [], [(One $p, (returnType $p))]>;
// -----
def : Pat<(One $x), (One:$p $x), [], [(R2 $p)]>;
// -----
def : Pat<(One $x), (One $x), [], [(variadic $x)]>;
