// Where errors are in rules from classes, multiclasses, loops and operators, and what made them.
include "ops.td"
// -----
class OfClass<Op op> : Pat<(op $x, $y), (One $x)>;
def UsesClass : OfClass<One>;
// -----
multiclass Many<dag given> {
  def First : Pat<given, (One $x)>;
  def Second : Pat<(One $x), (One (One $z))>;
}
defm Made : Many<(Two $x, I32Attr)>;
// -----
foreach op = [One, Two] in
  def OfLoop#op : Pat<(op $x), (replaceWithValue $x)>;
// -----
def OfOperator : Pat<!con((One $x), (One $y)), (One $x)>;
// -----
class WithWhere<list<dag> where> : Pat<(One $x), (One $x), where>;
def Given : WithWhere<[(HasOneUse $x), (HasOneUse $q)]>;
