// Several errors of one rule.
include "ops.td"
// -----
def : Pattern<(Two (One $x, $q), I32Attr:$y), [(One $z), (Attr1 "s", 3)], [(I32:$x), (Positive $y)], [], (addBenefit 70000)>;
