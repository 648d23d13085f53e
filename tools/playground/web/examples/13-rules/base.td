// As much of MLIR's OpBase.td and PatternBase.td as the example needs.

class Pred;
class CPred<string expression> : Pred { string predExpr = "(" # expression # ")"; }

class Constraint<Pred pred, string desc = ""> {
  Pred predicate = pred;
  string summary = desc;
}
class TypeConstraint<Pred pred, string desc = ""> : Constraint<pred, desc> { string cppType = "::mlir::Type"; }
class Type<Pred pred, string desc = ""> : TypeConstraint<pred, desc>;
def AnyType : Type<CPred<"true">, "any type">;

def ins;
def outs;
def region;
def successor;

class Trait;
class Dialect { string name = ?; string cppNamespace = ""; }

class Op<Dialect dialect, string mnemonic, list<Trait> props = []> {
  Dialect opDialect = dialect;
  string opName = mnemonic;
  string cppNamespace = dialect.cppNamespace;
  string summary = "";
  string description = "";
  dag arguments = (ins);
  dag results = (outs);
  dag regions = (region);
  dag successors = (successor);
  list<Trait> traits = props;
  string assemblyFormat = ?;
}
def addBenefit;
class Pattern<dag source, list<dag> results, list<dag> preds = [], list<dag> supplemental = [], dag benefit = (addBenefit 0)> {
  dag sourcePattern = source;
  list<dag> resultPatterns = results;
  list<dag> constraints = preds;
  list<dag> supplementalPatterns = supplemental;
  dag benefitDelta = benefit;
}
class Pat<dag pattern, dag result, list<dag> preds = [], list<dag> supplemental = [], dag benefit = (addBenefit 0)>
    : Pattern<pattern, [result], preds, supplemental, benefit>;
def replaceWithValue;
