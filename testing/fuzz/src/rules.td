// As much of MLIR's files as the operations of the probes of `frontends/drr` need: fuzzing reads it with each input.
class Pred;
class CPred<string pred> : Pred { string predExpr = pred; list<Pred> children = []; }
class Constraint<Pred pred, string desc = ""> { Pred predicate = pred; string summary = desc; }
class TypeConstraint<Pred pred, string desc = ""> : Constraint<pred, desc>;
class Type<Pred pred, string desc = ""> : TypeConstraint<pred, desc>;
class AttrConstraint<Pred pred, string desc = ""> : Constraint<pred, desc>;
class PropConstraint<Pred pred, string desc = "", string type = ""> : Constraint<pred, desc> { string interfaceType = type; }
class Attr<Pred pred, string desc = ""> : AttrConstraint<pred, desc> {
  string constBuilderCall = "$_builder.getAttr($0)"; bit isOptional = 0; string defaultValue = ?;
}
class Property<string type> : PropConstraint<CPred<"true">, type, type> { string storageType = type; Property baseProperty = ?; }
class Variadic<Type type> : TypeConstraint<type.predicate> { Type baseType = type; }
class Optional<Type type> : TypeConstraint<type.predicate> { Type baseType = type; }
class OptionalAttr<Attr attr> : Attr<attr.predicate> { let isOptional = 1; Attr baseAttr = attr; }
class DefaultValuedAttr<Attr attr, string val> : Attr<attr.predicate> { let defaultValue = val; Attr baseAttr = attr; }
class ConstantAttr<Attr attribute, string val> : AttrConstraint<CPred<"$_self == " # val>> { Attr attr = attribute; string value = val; }
class ConstantProp<Property prop, string val> : Property<prop.storageType> { let baseProperty = prop; string value = val; }
class EnumCase<string sym, int val, string text> { string symbol = sym; int value = val; string str = text; }
class I32EnumAttrCase<string sym, int val, string text> : EnumCase<sym, val, text>, Attr<CPred<"case">>;
class I32EnumAttr<string name, string desc, list<EnumCase> cases> : Attr<CPred<"enum">, desc> { string cppNamespace = ""; }
def AnyType : Type<CPred<"true">, "any type">;
def I32 : Type<CPred<"$_self.isInteger(32)">, "i32">;
def AnyAttr : Attr<CPred<"true">>;
def I32Attr : Attr<CPred<"i32">>;
def StrAttr : Attr<CPred<"str">>;
def UnitAttr : Attr<CPred<"unit">> { let isOptional = 1; }
def I64Prop : Property<"int64_t">;

class Dialect { string name; string cppNamespace = "::t"; }
class Trait;
class NativeTrait<string name> : Trait { string trait = name; string cppNamespace = "::mlir::OpTrait"; }
def SameOperandsAndResultType : NativeTrait<"SameOperandsAndResultType">;
def AttrSizedOperandSegments : NativeTrait<"AttrSizedOperandSegments">;
def ins; def outs; def region;
def AnyRegion : Constraint<CPred<"true">>;
class Op<Dialect dialect, string mnemonic, list<Trait> props = []> {
  Dialect opDialect = dialect; string opName = mnemonic; list<Trait> traits = props;
  dag arguments = (ins); dag results = (outs); dag regions = (region);
}

def addBenefit; def replaceWithValue; def location; def returnType; def either; def variadic;
class Pattern<dag source, list<dag> results, list<dag> preds = [], list<dag> supplemental_results = [],
              dag benefitAdded = (addBenefit 0)> {
  dag sourcePattern = source; list<dag> resultPatterns = results; list<dag> constraints = preds;
  list<dag> supplementalPatterns = supplemental_results; dag benefitDelta = benefitAdded;
}
class Pat<dag pattern, dag result, list<dag> preds = [], list<dag> supplemental_results = [], dag benefitAdded = (addBenefit 0)>
    : Pattern<pattern, [result], preds, supplemental_results, benefitAdded>;
class NativeCodeCall<string expr, int returns = 1> { string expression = expr; int numReturns = returns; }
class NativeCodeCallVoid<string expr> : NativeCodeCall<expr, 0>;
def HasNoUseOf : Constraint<CPred<"$_self.use_empty()">, "has no use">;
