// Predicates of every form, operations with groups, and interfaces, for `natives.pdll`.
include "mlir/IR/OpBase.td"

def CppDialect : Dialect {
  let name = "cpp";
  let cppNamespace = "::cpp";
}

class CppOp<string mnemonic, dag operands, dag types, list<Trait> traits = []> : Op<CppDialect, mnemonic, traits> {
  let arguments = operands;
  let results = types;
}

def NoGroup : CppOp<"none", (ins), (outs)>;
def OneGroup : CppOp<"one", (ins Variadic<AnyType>:$a), (outs Variadic<AnyType>:$x)>;
def TwoGroups : CppOp<"two", (ins Variadic<AnyType>:$a, Variadic<AnyType>:$b), (outs Variadic<AnyType>:$x, Variadic<AnyType>:$y)>;
def OptionalGroups : CppOp<"optional", (ins Optional<AnyType>:$a, Variadic<AnyType>:$b, AnyAttr:$k), (outs Optional<AnyType>:$x)>;

def CppOpInterface : OpInterface<"OpOf"> { let cppNamespace = "::cpp"; }
def GlobalInterface : OpInterface<"GlobalOf">;
def ZTypeInterface : TypeInterface<"TypeOf"> { let cppNamespace = "::cpp"; }
def ZAttrInterface : AttrInterface<"AttrOf"> { let cppNamespace = "::cpp"; }

def A : CPred<"a($_self)">;
def B : CPred<"b($_self)">;
class T<Pred predicate> : Type<predicate, "some type", "::cpp::T">;
def T0 : T<A>;
def T1 : T<And<[A]>>;
def T2 : T<And<[A, B]>>;
def T3 : T<Or<[And<[A, B]>, And<[B]>]>>;
def T4 : T<Neg<And<[A]>>>;
def T5 : T<And<[]>>;
def T6 : T<Or<[]>>;
def T7 : T<And<[A, And<[]>]>>;
def T8 : T<And<[A, Or<[]>]>>;
def T9 : T<Or<[A, Or<[]>]>>;
def T10 : T<Or<[A, And<[]>]>>;
def T11 : T<And<[Neg<And<[]>>, A]>>;
def T12 : T<Or<[And<[A, Or<[]>]>, B]>>;
def T13 : T<And<[A, Concat<"x", Or<[]>, "y">]>>;
def T14 : T<SubstLeaves<"a", "c", Concat<"a$_self", And<[A]>, "$_self">>>;
def T15 : T<SubstLeaves<"$_self", "f($_self)", And<[A, B]>>>;
def T16 : T<CPred<"$_self.x $_selfs $$_self $$$_self $0 $12... $1a $_op $ $-">>;
def T17 : T<And<[And<[And<[]>, And<[]>]>, Or<[And<[]>, A]>]>>;
def A1 : Attr<A, "some attribute"> { let storageType = "::cpp::A"; }
def A10 : Attr<B, "some attribute">;
def A2 : Attr<And<[A, B]>, "some attribute"> { let storageType = "::cpp::A"; }
