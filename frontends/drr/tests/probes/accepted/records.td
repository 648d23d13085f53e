// Rules from classes, multiclasses and loops, and their order: natural, upper case first.
include "ops.td"
// -----
def zz : Pat<(One $x), (replaceWithValue $x)>;
def B10 : Pat<(One $x), (replaceWithValue $x)>;
def B9 : Pat<(One $x), (replaceWithValue $x)>;
def : Pat<(One $x), (Int $x)>;
def AA : Pat<(One $x), (replaceWithValue $x)>;
// -----
class Twice<Op op> : Pat<(op (op $x)), (op $x)>;
def TwiceOne : Twice<One>;
def TwiceSame : Twice<Same>;
// -----
multiclass Through<Op from, Op to, dag benefit> {
  def Once : Pat<(from $x), (to $x), [], [], benefit>;
  def Nested : Pat<(from (to $x)), (to (from $x)), [], [], benefit>;
}
defm OneToSame : Through<One, Same, (addBenefit 4)>;
// -----
foreach op = [One, Same] in
  def Loop_#op : Pat<(op (Int $x)), (Int (op $x))>;
// -----
def Joined : Pat<!con((Two $x), (Two (One $y))), !dag(Two, [?, ?]<dag>, ["y", "x"])>;
// -----
class HasRules { list<Pattern> rules = [Pat<(Opt $x), (Opt $x)>]; }
def Holder : HasRules;
