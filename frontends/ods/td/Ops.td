// Operations of any IR, defined without MLIR's headers: as much of their vocabulary as patterns need. A file that includes
// "pdllc/Ops.td" is read as one that includes "mlir/IR/OpBase.td", and can include that one instead later.
#ifndef OP_BASE
#define OP_BASE

// What holds of a value, an attribute, a type or an operation.
class Pred;
class CPred<string text> : Pred {
  string predExpr = "(" # text # ")";
}
class Constraint<Pred holds, string words = ""> {
  Pred predicate = holds;
  string summary = words;
}

// Types of operands and results. `Variadic` are any number of them, `Optional` is one or none.
class TypeConstraint<Pred holds, string words = ""> : Constraint<holds, words>;
class Type<Pred holds = CPred<"true">, string words = ""> : TypeConstraint<holds, words>;
class Variadic<Type each> : TypeConstraint<each.predicate, each.summary> {
  Type baseType = each;
}
class Optional<Type one> : TypeConstraint<one.predicate, one.summary> {
  Type baseType = one;
}
def AnyType : Type<CPred<"true">, "any type">;

// Attributes. Of those that are not `OptionalAttr` each operation has one.
class AttrConstraint<Pred holds, string words = ""> : Constraint<holds, words>;
class Attr<Pred holds = CPred<"true">, string words = ""> : AttrConstraint<holds, words> {
  bit isOptional = 0;
  string defaultValue = ?;
}
class OptionalAttr<Attr attr> : Attr<attr.predicate, attr.summary> {
  Attr baseAttr = attr;
  let isOptional = 1;
}
def AnyAttr : Attr<CPred<"true">, "any attribute">;

// Traits, of those that rewriting knows. What is `Pure` goes when nothing uses it.
class Trait;
class NativeTrait<string name> : Trait {
  string trait = name;
  string cppNamespace = "::mlir::OpTrait";
}
class MemoryEffect;
class MemoryEffects<list<MemoryEffect> given> : Trait {
  list<MemoryEffect> effects = given;
}
def Pure : MemoryEffects<[]>;
def Commutative : NativeTrait<"IsCommutative">;
def ConstantLike : NativeTrait<"ConstantLike">;
def Terminator : NativeTrait<"IsTerminator">;
def SameOperandsAndResultType : NativeTrait<"SameOperandsAndResultType">;
def AttrSizedOperandSegments : NativeTrait<"AttrSizedOperandSegments">;
def AttrSizedResultSegments : NativeTrait<"AttrSizedResultSegments">;

class Dialect {
  string name = ?;
}

// The operation called `mnemonic` in a dialect. A dialect whose name is empty gives no prefix.
def ins;
def outs;
class Op<Dialect dialect, string mnemonic, list<Trait> given = []> {
  Dialect opDialect = dialect;
  string opName = mnemonic;
  dag arguments = (ins);
  dag results = (outs);
  list<Trait> traits = given;
}

#endif // OP_BASE
