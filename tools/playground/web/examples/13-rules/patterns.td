include "ops.td"

// --x = x
def NegNeg : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;

// x + -y = x - y
def AddNeg : Pat<(AddOp $x, (NegOp $y)), (SubOp $x, $y)>;
