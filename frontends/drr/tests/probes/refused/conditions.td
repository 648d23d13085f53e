// The list of constraints.
include "ops.td"
// -----
def : Pat<(One:$r $x), (One:$z $x), [(HasOneUse $z)]>;
// -----
def : Pat<(One:$r $x), (One $x), [(HasOneUse $q)]>;
// -----
def : Pat<(One:$r $x), (One $x), [(I32:$r)]>;
// -----
def : Pat<(One:$r $x), (One $x), [(HasNoUseOf:$q)]>;
// -----
def : Pat<(Attr1 $x, $a), (One $x), [(Positive $a)]>;
// -----
def : Pat<(Attr1 $x, $a), (One $x), [(FiveOf $x, $x, $x, $x, $x)]>;
// -----
def : Pat<(One $x), (One $x), [(HasOneUse (One $x))]>;
// -----
def : Pat<(One $x), (One $x), [(Make $x)]>;
// -----
def : Pat<(One $x), (One $x), [(One $x)]>;
// -----
def : Pat<(One $x), (One $x), [(either $x)]>;
// -----
def : Pat<(One $x), (One $x), [(HasOneUse I32)]>;
// -----
def : Pat<(One $x), (One $x), [(HasOneUse $_)]>;
// -----
def : Pat<(One $x), (One $x), [?]>;
