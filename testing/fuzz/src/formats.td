// What the formats of the targets `format` and `assembly` may speak of: operations, a type and an attribute in many shapes, without
// MLIR's files. The names of arguments are those of the probes in frontends/ods/tests/formats, whose formats are seeds.
include "mini.td"

class Form<string n, list<Trait> t = []> : Op<T, n, t> { string assemblyFormat = ?; }
class AttrOrTypeDef<string m> {
  Dialect dialect = T;
  string mnemonic = m;
  dag parameters = (ins);
  string assemblyFormat = ?;
  list<Trait> traits = [];
}
class TypeDef<string n, string m> : Type<CPred<"::llvm::isa<::t::" # n # ">($_self)">, n, "::t::" # n>, AttrOrTypeDef<m>;
class AttrDef<string n, string m> : Attr<CPred<"::llvm::isa<::t::" # n # ">($_self)">, n>, AttrOrTypeDef<m> {
  let storageType = "::t::" # n;
  string cppType = "::t::" # n;
}
class AttrOrTypeParameter<string c> { string cppType = c; string defaultValue = ?; }
class OptionalParameter<string c> : AttrOrTypeParameter<c> { let defaultValue = c # "()"; }
class DefaultValuedParameter<string c, string d> : AttrOrTypeParameter<c> { let defaultValue = d; }
class OptionalArrayRefParameter<string c> : AttrOrTypeParameter<"::llvm::ArrayRef<" # c # ">"> { let defaultValue = "{}"; }
class ArrayRefParameter<string c> : AttrOrTypeParameter<"::llvm::ArrayRef<" # c # ">">;
def StringRefParameter : AttrOrTypeParameter<"::llvm::StringRef">;
class AttributeSelfTypeParameter<string text = ""> : AttrOrTypeParameter<"::mlir::Type">;

def SameTypeOperands : NativeTrait<"SameTypeOperands">;
def SameVariadicOperandSize : NativeTrait<"SameVariadicOperandSize">;
def AttrSizedResultSegments : NativeTrait<"AttrSizedResultSegments">;
def IsTerminator : NativeTrait<"IsTerminator">;
def SingleBlock : NativeTrait<"SingleBlock">;
def Ends : NativeTrait<"SingleBlockImplicitTerminator<::mlir::t::End>::Impl">;

class Stored<string c> : Attr<CPred<"true">> { let storageType = "::mlir::" # c; }
def UnitAttr : Stored<"UnitAttr"> { let isOptional = 1; }
def SymbolNameAttr : Stored<"StringAttr">;
def FlatSymbolRefAttr : Stored<"FlatSymbolRefAttr">;
def StrAttr : Stored<"StringAttr">;
def ArrayAttr : Stored<"ArrayAttr">;
def DictionaryAttr : Stored<"DictionaryAttr">;
def TypeAttr : Stored<"TypeAttr">;
def AffineMapAttr : Stored<"AffineMapAttr">;
def DenseI64ArrayAttr : Stored<"DenseI64ArrayAttr">;
def DenseBoolArrayAttr : Stored<"DenseBoolArrayAttr">;
def DenseF32ArrayAttr : Stored<"DenseF32ArrayAttr">;
def ElementsAttr : Stored<"ElementsAttr">;
def I32Attr : Stored<"IntegerAttr"> { Type valueType = I32; }
class BitEnumBase<string n, list<EnumCase> c> : EnumInfo<n, c> { string separator = ", "; }
def Way : EnumInfo<"Way", [EnumCase<"Up", 0, "up">, EnumCase<"Down", 1, "down">, EnumCase<"Far", 2, "far off">]>;
def Flags : BitEnumBase<"Flags", [EnumCase<"None", 0, "none">, EnumCase<"A", 1, "a">, EnumCase<"B", 2, "b">, EnumCase<"AB", 3, "ab">]>;
class EnumAttr<EnumInfo e> : Stored<"IntegerAttr"> { EnumInfo enum = e; }
def WayAttr : EnumAttr<Way>;
def FlagsAttr : EnumAttr<Flags>;

def I64Prop : Property<"int64_t">;
def BoolProp : Property<"bool">;
def StringProp : Property<"std::string">;
def UnitProp : Property<"bool"> { let defaultValue = "false"; code optionalParser = "?"; }
def OptionalI64Prop : Property<"std::optional<int64_t>"> { let defaultValue = "std::nullopt"; code optionalParser = "?"; }
def WayProp : Property<"::mlir::t::Way">;

class EmptyShape : Form<"empty">;
class OneShape : Form<"one"> { let arguments = (ins I32:$x); }
class VaryingShape : Form<"varying", [AttrSizedOperandSegments]> {
  let arguments = (ins I32:$x, Optional<I32>:$o, Variadic<I32>:$v);
}
class AttributesShape : Form<"attributes"> {
  let arguments = (ins OptionalAttr<I32Attr>:$oa, I32Attr:$n, UnitAttr:$u, DefaultValuedAttr<I32Attr, "3">:$d, AnyAttr:$any);
}
class KindsShape : Form<"kinds"> {
  let arguments = (ins OptionalAttr<SymbolNameAttr>:$name, OptionalAttr<FlatSymbolRefAttr>:$ref, OptionalAttr<StrAttr>:$s,
                       OptionalAttr<ArrayAttr>:$a, OptionalAttr<DictionaryAttr>:$dict, OptionalAttr<TypeAttr>:$t,
                       OptionalAttr<AffineMapAttr>:$map, OptionalAttr<DenseI64ArrayAttr>:$i, OptionalAttr<DenseBoolArrayAttr>:$b,
                       OptionalAttr<DenseF32ArrayAttr>:$f, OptionalAttr<ElementsAttr>:$e, OptionalAttr<WayAttr>:$w,
                       OptionalAttr<FlagsAttr>:$flags);
}
class PropertiesShape : Form<"properties"> {
  let arguments = (ins I64Prop:$p, UnitProp:$up, OptionalI64Prop:$op, BoolProp:$b, StringProp:$s, WayProp:$w);
}
class RegionsShape : Form<"regions", [Ends]> {
  let regions = (region AnyRegion:$g, VariadicRegion<AnyRegion>:$gs);
}
class SuccessorsShape : Form<"successors", [IsTerminator]> {
  let successors = (successor AnySuccessor:$s, VariadicSuccessor<AnySuccessor>:$ss);
}
class TypesShape : Form<"types"> {
  let arguments = (ins AnyType:$x, Variadic<AnyType>:$v);
  let results = (outs AnyType:$r, Variadic<AnyType>:$rv);
}
class SameShape : Form<"same", [SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$x, AnyType:$y, OptionalAttr<I32Attr>:$oa);
  let results = (outs AnyType:$r);
}
class MadeShape : Form<"made", [TypesMatchWith<"x", "r", "::llvm::cast<::mlir::VectorType>($_self).getElementType()">, AllTypesMatch<["x", "y"]>]> {
  let arguments = (ins AnyType:$x, AnyType:$y);
  let results = (outs AnyType:$r);
}
class NestedShape : Form<"nested", [SameVariadicOperandSize]> {
  let arguments = (ins VariadicOfVariadic<AnyType, "sizes">:$v, DenseI64ArrayAttr:$sizes);
}
class ResultsShape : Form<"results", [AttrSizedResultSegments]> {
  let results = (outs Variadic<AnyType>:$r, Optional<AnyType>:$ro, Variadic<I32>:$rv);
}
class ParametersShape<string n> : TypeDef<n, "ty"> {
  let parameters = (ins "int":$a, "::mlir::Type":$t, OptionalParameter<"int">:$o, DefaultValuedParameter<"int", "3">:$d,
                        ArrayRefParameter<"int">:$ar, OptionalArrayRefParameter<"int">:$oa, StringRefParameter:$s);
}
class FewShape<string n> : TypeDef<n, "few"> { let parameters = (ins "int":$a, "int":$b); }
class SelfShape<string n> : AttrDef<n, "own"> { let parameters = (ins "int":$a, AttributeSelfTypeParameter<>:$t); }
class WaysShape<string n> : AttrDef<n, "ways"> { let parameters = (ins "::mlir::t::Way":$w); }

def End : Op<T, "end", [IsTerminator]>;
