// What the specification still shows: the benefit as the fourth argument.
include "ops.td"
// -----
def : Pat<(One $x), (One $x), [], (addBenefit 3)>;
