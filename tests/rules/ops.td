// The operations of the rules.
include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/PatternBase.td"
include "mlir/IR/Properties.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def T_Dialect : Dialect {
  let name = "t";
  let cppNamespace = "::t";
}

class T_Op<string mnemonic, dag ins, dag outs = (outs AnyType:$r), list<Trait> traits = []>
    : Op<T_Dialect, mnemonic, traits> {
  let arguments = ins;
  let results = outs;
}

def One : T_Op<"one", (ins AnyType:$x)>;
def Two : T_Op<"two", (ins AnyType:$x, AnyType:$y)>;
def Same : T_Op<"same", (ins AnyType:$x), (outs AnyType:$r), [Pure, SameOperandsAndResultType]>;
def Const : T_Op<"const", (ins I32Attr:$value), (outs I32:$r), [Pure]>;
def Pair : T_Op<"pair", (ins AnyType:$x), (outs AnyType:$a, AnyType:$b)>;
def Sink : T_Op<"sink", (ins AnyType:$x), (outs)>;
def Num : T_Op<"num", (ins AnyType:$x, I32Attr:$n)>;
def Opt : T_Op<"opt", (ins AnyType:$x, DefaultValuedAttr<I32Attr, "7">:$n, OptionalAttr<StrAttr>:$s, UnitAttr:$u)>;
def Opt9 : T_Op<"opt9", (ins AnyType:$x, DefaultValuedAttr<I32Attr, "9">:$n, OptionalAttr<StrAttr>:$s, UnitAttr:$u)>;
def Lazy : T_Op<"lazy", (ins AnyType:$x, DefaultValuedOptionalAttr<I32Attr, "8">:$n, OptionalAttr<I32Attr>:$o)>;
def Many : T_Op<"many", (ins AnyType:$x, Variadic<AnyType>:$xs)>;
def Maybe : T_Op<"maybe", (ins AnyType:$x, Optional<AnyType>:$o)>;
def Groups : T_Op<"groups", (ins Variadic<AnyType>:$xs, Variadic<AnyType>:$ys), (outs AnyType:$r), [AttrSizedOperandSegments]>;
def Rest : T_Op<"rest", (ins AnyType:$x), (outs Variadic<AnyType>:$rs)>;
def Prop : T_Op<"prop", (ins AnyType:$x, I64Prop:$p)>;

def Red : I32EnumAttrCase<"Red", 0, "red">;
def Blue : I32EnumAttrCase<"Blue", 1, "blue">;
def ColorAttr : I32EnumAttr<"Color", "a color", [Red, Blue]> { let cppNamespace = "::t"; }
def Colored : T_Op<"colored", (ins AnyType:$x, ColorAttr:$c)>;

// Flags, as a number and as attributes of the dialect.
def NoFlag : I32BitEnumAttrCaseNone<"None", "none">;
def FlagA : I32BitEnumAttrCaseBit<"A", 0, "a">;
def FlagB : I32BitEnumAttrCaseBit<"B", 1, "b">;
def FlagC : I32BitEnumAttrCaseBit<"C", 2, "c">;
def BitsAttr : I32BitEnumAttr<"Bits", "flags", [NoFlag, FlagA, FlagB, FlagC]> { let cppNamespace = "::t"; }
def Wide_BC : BitEnumCaseGroup<"BC", [FlagB, FlagC], "bc">;
def Wide : I32BitEnum<"Wide", "flags", [NoFlag, FlagC, FlagA, FlagB, Wide_BC]> {
  let cppNamespace = "::t";
  let separator = ", ";
  let printBitEnumPrimaryGroups = 1;
}
def WideAttr : EnumAttr<T_Dialect, Wide, "wide"> { let assemblyFormat = "`<` $value `>`"; }
def Loose : I32BitEnum<"Loose", "flags", [FlagA, FlagB, FlagC, Wide_BC]> { let cppNamespace = "::t"; }
def LooseAttr : EnumAttr<T_Dialect, Loose, "loose">;
def WithFlags : T_Op<"with_flags", (ins AnyType:$x, BitsAttr:$b,
    DefaultValuedAttr<WideAttr, "::t::Wide::A | ::t::Wide::C">:$w, DefaultValuedAttr<LooseAttr, "t::Loose::B">:$l)>;
def WithFlagsProp : T_Op<"with_flags_prop", (ins AnyType:$x, EnumProp<Wide>:$p)>;
