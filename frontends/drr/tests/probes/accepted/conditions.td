// The list of constraints.
include "ops.td"
// -----
def : Pat<(One:$r $x), (One $x), [(HasOneUse $r)]>;
// -----
def : Pat<(One:$r $x), (One $x), [(HasOneUse $r__0)]>;
// -----
def : Pat<(One:$r $x), (One $x), [(HasOneUse)]>;
// -----
def : Pat<(One:$r $x), (One $x), [(HasOneUse $r, $x)]>;
// -----
def : Pat<(One:$r $x), (One $x), [(SameType $r)]>;
// -----
def : Pat<(One:$r $x), (One $x), [(I32 $r)]>;
// -----
def : Pat<(One:$r $x), (One $x), [(I32:$r $x)]>;
// -----
def : Pat<(One:$r $x), (One $x), [(I32:$q $x)]>;
// -----
def : Pat<(One:$r $x), (One $x), [(HasNoUseOf:$r)]>;
// -----
def : Pat<(One:$r $x), (One $x), [(HasNoUseOf:$r__0)]>;
// -----
def : Pat<(One $x), (One $x), [(HasOneUse I32:$x)]>;
// -----
def : Pat<(One $x), (One $x), [(HasOneUse 3:$x)]>;
// -----
def : Pat<(Prop $x, $p), (One $x), [(I64Prop $p)]>;
// -----
def : Pat<(One $x), (One $x), [(PropConstraint<CPred<"true">>:$x)]>;
// -----
def : Pat<(One $x), (One $x), [(PropConstraint<CPred<"true">> $x, $x)]>;
