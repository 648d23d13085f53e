// As much of an operation definition framework as the tests need.
class Pred;
class CPred<code text> : Pred { code predExpr = "(" # text # ")"; }
class Kind;
def PredCombinerAnd : Kind;
def PredCombinerOr : Kind;
def PredCombinerNot : Kind;
def PredCombinerSubstLeaves : Kind;
def PredCombinerConcat : Kind;
class Combined<Kind k, list<Pred> of> : Pred { Kind kind = k; list<Pred> children = of; }
class And<list<Pred> of> : Combined<PredCombinerAnd, of>;
class Or<list<Pred> of> : Combined<PredCombinerOr, of>;
class Neg<Pred of> : Combined<PredCombinerNot, [of]>;
class SubstLeaves<string from, string to, Pred of> : Combined<PredCombinerSubstLeaves, [of]> {
  string pattern = from;
  string replacement = to;
}
class Concat<string before, Pred of, string after> : Combined<PredCombinerConcat, [of]> {
  string prefix = before;
  string suffix = after;
}

class Constraint<Pred p, string text = ""> { Pred predicate = p; string summary = text; }
class TypeConstraint<Pred p, string text = "", string cpp = "::mlir::Type"> : Constraint<p, text> { string cppType = cpp; }
class AttrConstraint<Pred p, string text = ""> : Constraint<p, text>;
class PropConstraint<Pred p, string text = ""> : Constraint<p, text>;
class RegionConstraint<Pred p> : Constraint<p>;
class SuccessorConstraint<Pred p> : Constraint<p>;
class Type<Pred p, string text = "", string cpp = "::mlir::Type"> : TypeConstraint<p, text, cpp> { string builderCall = ""; }
class Variadic<Type t> : TypeConstraint<t.predicate, t.summary> { Type baseType = t; }
class VariadicOfVariadic<Type t, string sizes> : Variadic<t> { string segmentAttrName = sizes; }
class Optional<Type t> : TypeConstraint<t.predicate, t.summary> { Type baseType = t; }
class Attr<Pred p, string text = ""> : AttrConstraint<p, text> {
  code storageType = "::mlir::Attribute";
  bit isOptional = 0;
  string defaultValue = ?;
  Attr baseAttr = ?;
}
class OptionalAttr<Attr a> : Attr<a.predicate, a.summary> { let isOptional = 1; let baseAttr = a; }
class DefaultValuedAttr<Attr a, string d> : Attr<a.predicate, a.summary> { let defaultValue = d; let baseAttr = a; }
class DerivedAttr : Attr<CPred<"true">>;
class Property<string storage> : PropConstraint<CPred<"true">> { string storageType = storage; string defaultValue = ""; }
class Region<Pred p> : RegionConstraint<p>;
class VariadicRegion<Region r> : Region<r.predicate>;
class Successor<Pred p> : SuccessorConstraint<p>;
class VariadicSuccessor<Successor s> : Successor<s.predicate>;
class OpVariableDecorator;
class OpVariable<Constraint c, string text, list<OpVariableDecorator> d> {
  Constraint constraint = c;
  string summary = text;
  list<OpVariableDecorator> decorators = d;
}
class Arg<Constraint c, string text = "", list<OpVariableDecorator> d = []> : OpVariable<c, text, d>;

class Trait;
class TraitList<list<Trait> of> : Trait { list<Trait> traits = of; }
class NativeTrait<string name> : Trait { string trait = name; string cppNamespace = "::mlir::OpTrait"; }
class PredTrait<string text, Pred p> : Trait { string summary = text; Pred predicate = p; }
class AllTypesMatch<list<string> names> : PredTrait<"same type", CPred<"true">> { list<string> values = names; }
class TypesMatchWith<string l, string r, string t> : PredTrait<"type made from type", CPred<"true">> {
  string lhs = l;
  string rhs = r;
  string transformer = t;
}
class InterfaceMethod<string n, string r, dag a> { string name = n; string returnType = r; dag arguments = a; }
class Interface<string name> { string cppInterfaceName = name; string cppNamespace = "::mlir"; string description = ""; list<InterfaceMethod> methods = []; list<Interface> baseInterfaces = []; }
class OpInterface<string name> : Trait, Interface<name>;
class MemoryEffect<string e> : OpVariableDecorator { string effect = e; string resource = "::mlir::SideEffects::DefaultResource"; }
class MemoryEffects<list<MemoryEffect> of> : NativeTrait<"MemoryEffectOpInterface::Trait"> { let cppNamespace = "::mlir"; list<MemoryEffect> effects = of; }
class Dialect { string name = ?; string cppNamespace = "::mlir::" # name; string summary = ""; }
def ins;
def outs;
def region;
def successor;
class Op<Dialect d, string n, list<Trait> t = []> {
  Dialect opDialect = d;
  string opName = n;
  string cppNamespace = d.cppNamespace;
  string summary = "";
  string description = "";
  dag arguments = (ins);
  dag results = (outs);
  dag regions = (region);
  dag successors = (successor);
  list<Trait> traits = t;
  bit hasFolder = 0;
}
class EnumCase<string s, int v, string t> { string symbol = s; int value = v; string str = t; }
class EnumInfo<string n, list<EnumCase> c> { string className = n; string cppNamespace = "::mlir::t"; list<EnumCase> enumerants = c; int bitwidth = 32; }

def T : Dialect { let name = "t"; let summary = "for tests"; }
def AnyType : Type<CPred<"true">, "anything">;
def I32 : Type<CPred<"$_self.isSignlessInteger(32)">, "i32", "::mlir::IntegerType"> {
  let builderCall = "$_builder.getI32Type()";
}
def AnyAttr : Attr<CPred<"true">>;
def AnyRegion : Region<CPred<"true">>;
def AnySuccessor : Successor<CPred<"true">>;
def InferTypeOpInterface : OpInterface<"InferTypeOpInterface">;
def SameOperandsAndResultType : NativeTrait<"SameOperandsAndResultType">;
def AttrSizedOperandSegments : NativeTrait<"AttrSizedOperandSegments">;
def Commutative : NativeTrait<"IsCommutative">;
def Pure : TraitList<[TraitList<[Commutative]>, MemoryEffects<[]>]>;
def Write : MemoryEffect<"::mlir::MemoryEffects::Write">;
