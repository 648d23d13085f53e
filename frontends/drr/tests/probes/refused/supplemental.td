// Supplemental patterns, which are carried out when all results are there.
include "ops.td"
// -----
def : Pat<(One $x), (One $x), [], [(One:$q $x), (One $q)]>;
// -----
def : Pat<(One $x), (One:$p $x), [], [(location $p)]>;
// -----
def : Pat<(One $x), (One:$p $x), [], [(One $z)]>;
