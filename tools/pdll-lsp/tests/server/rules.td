// As much of MLIR's files as the operations and rules of these tests need.
class Pred;
class CPred<string pred> : Pred { string predExpr = pred; list<Pred> children = []; }
class Constraint<Pred pred, string desc = ""> { Pred predicate = pred; string summary = desc; }
class TypeConstraint<Pred pred, string desc = ""> : Constraint<pred, desc>;
class Type<Pred pred, string desc = ""> : TypeConstraint<pred, desc>;
class AttrConstraint<Pred pred, string desc = ""> : Constraint<pred, desc>;
class Attr<Pred pred, string desc = ""> : AttrConstraint<pred, desc> {
  string constBuilderCall = "$_builder.getAttr($0)";
  bit isOptional = 0;
  string defaultValue = ?;
}
def AnyType : Type<CPred<"true">, "any type">;
class Dialect {
  string name;
  string cppNamespace = "::t";
}
class Trait;
class NativeTrait<string name> : Trait { string trait = name; string cppNamespace = "::mlir::OpTrait"; }
def SameOperandsAndResultType : NativeTrait<"SameOperandsAndResultType">;
def ins;
def outs;
def region;
class Op<Dialect dialect, string mnemonic, list<Trait> props = []> {
  Dialect opDialect = dialect;
  string opName = mnemonic;
  list<Trait> traits = props;
  dag arguments = (ins);
  dag results = (outs);
  dag regions = (region);
}
def addBenefit;
def replaceWithValue;
class Pattern<dag source, list<dag> results, list<dag> preds = [], list<dag> supplemental_results = [],
              dag benefitAdded = (addBenefit 0)> {
  dag sourcePattern = source;
  list<dag> resultPatterns = results;
  list<dag> constraints = preds;
  list<dag> supplementalPatterns = supplemental_results;
  dag benefitDelta = benefitAdded;
}
class Pat<dag pattern, dag result, list<dag> preds = [], list<dag> supplemental_results = [],
          dag benefitAdded = (addBenefit 0)>
    : Pattern<pattern, [result], preds, supplemental_results, benefitAdded>;
