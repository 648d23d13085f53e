// Operations with groups of every kind, and defaults of every kind.
include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/Properties.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def G_Dialect : Dialect {
  let name = "g";
  let cppNamespace = "::g";
}

class G<string mnemonic, list<Trait> traits = []> : Op<G_Dialect, mnemonic, traits>;

def G_Kind : I32EnumAttr<"Kind", "", [I32EnumAttrCase<"One", 1, "one">, I32EnumAttrCase<"Two", 2, "two">]> {
  let cppNamespace = "::g";
}

def G_Plain : G<"plain"> {
  let arguments = (ins I32:$a, DefaultValuedAttr<I32Attr, "3">:$k, UnitAttr:$u, OptionalAttr<I32Attr>:$o);
  let results = (outs I32:$r);
}
def G_Any : G<"any"> {
  let arguments = (ins I32:$a);
  let results = (outs AnyType:$r);
}
def G_Two : G<"two", [AttrSizedOperandSegments]> {
  let arguments = (ins I32:$a, Optional<I32>:$b, Variadic<I32>:$c, DefaultValuedAttr<StrAttr, "\"d\"">:$s,
                       DefaultValuedAttr<G_Kind, "::g::Kind::Two">:$kind);
  let results = (outs I32:$r);
}
def G_Both : G<"both", [AttrSizedOperandSegments, AttrSizedResultSegments]> {
  let arguments = (ins Variadic<I32>:$a, Variadic<I32>:$b, DefaultValuedAttr<BoolAttr, "true">:$t);
  let results = (outs Variadic<I32>:$x, Optional<I32>:$y, I32:$z);
}
def G_Results : G<"results", [AttrSizedResultSegments]> {
  let arguments = (ins I32:$a, DefaultValuedAttr<DenseI64ArrayAttr, "{1, 2}">:$d);
  let results = (outs Optional<I32>:$x, Variadic<I32>:$y);
}
def G_Same : G<"same", [SameVariadicOperandSize]> {
  let arguments = (ins Variadic<I32>:$a, I32:$b, Variadic<I32>:$c, DefaultValuedAttr<F32Attr, "1.5f">:$f);
  let results = (outs I32:$r);
}
def G_Property : G<"property"> {
  let arguments = (ins I32:$a, Optional<I32>:$b, DefaultValuedProp<I32Prop, "7">:$p);
  let results = (outs I32:$r);
}
