// The operations of the probes.
include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/PatternBase.td"
include "mlir/IR/Properties.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def T_Dialect : Dialect {
  let name = "t";
  let cppNamespace = "::t";
}

class T_Op<string mnemonic, dag ins = (ins), dag outs = (outs AnyType:$r), list<Trait> traits = []>
    : Op<T_Dialect, mnemonic, traits> {
  let arguments = ins;
  let results = outs;
}

// Operands.
def Nil : T_Op<"nil">;
def One : T_Op<"one", (ins AnyType:$x)>;
def Two : T_Op<"two", (ins AnyType:$x, AnyType:$y)>;
def Three : T_Op<"three", (ins AnyType:$x, AnyType:$y, AnyType:$z)>;
def Int : T_Op<"int", (ins I32:$x), (outs I32:$r)>;
def Same : T_Op<"same", (ins AnyType:$x), (outs AnyType:$r), [SameOperandsAndResultType]>;
def Var : T_Op<"var", (ins Variadic<AnyType>:$xs)>;
def IntVar : T_Op<"int_var", (ins Variadic<I32>:$xs)>;
def OneVar : T_Op<"one_var", (ins AnyType:$x, Variadic<AnyType>:$xs)>;
def VarAttr : T_Op<"var_attr", (ins Variadic<AnyType>:$xs, I32Attr:$a)>;
def Opt : T_Op<"opt", (ins Optional<AnyType>:$x)>;
def TwoVars : T_Op<"two_vars", (ins Variadic<AnyType>:$xs, Variadic<AnyType>:$ys), (outs AnyType:$r),
                   [AttrSizedOperandSegments]>;

// Results.
def Zero : T_Op<"zero", (ins AnyType:$x), (outs)>;
def R2 : T_Op<"r2", (ins AnyType:$x), (outs AnyType:$r0, AnyType:$r1)>;
def R3 : T_Op<"r3", (ins AnyType:$x), (outs AnyType:$r0, AnyType:$r1, AnyType:$r2)>;
def VarR : T_Op<"var_r", (ins AnyType:$x), (outs Variadic<AnyType>:$rs)>;

// Attributes and properties.
def Attr1 : T_Op<"attr1", (ins AnyType:$x, I32Attr:$a)>;
def Attr2 : T_Op<"attr2", (ins I32Attr:$a, AnyAttr:$b)>;
def TwoAttr : T_Op<"two_attr", (ins AnyType:$x, AnyType:$y, I32Attr:$a)>;
def OptAttr : T_Op<"opt_attr", (ins AnyType:$x, OptionalAttr<I32Attr>:$a)>;
def DefAttr : T_Op<"def_attr", (ins AnyType:$x, DefaultValuedAttr<I32Attr, "7">:$a)>;
def Unit : T_Op<"unit", (ins AnyType:$x, UnitAttr:$u)>;
def Str : T_Op<"str", (ins StrAttr:$s)>;
def Prop : T_Op<"prop", (ins AnyType:$x, I64Prop:$p)>;

def Color_Red : I32EnumAttrCase<"Red", 0, "red">;
def Color_Blue : I32EnumAttrCase<"Blue", 1, "blue">;
def ColorAttr : I32EnumAttr<"Color", "a color", [Color_Red, Color_Blue]> {
  let cppNamespace = "::t";
}
def Colored : T_Op<"colored", (ins AnyType:$x, ColorAttr:$c)>;

// Regions and successors.
def Region : T_Op<"region", (ins AnyType:$x)> {
  let regions = (region AnyRegion:$body);
}

// Constraints and natives.
def HasOneUse : Constraint<CPred<"$0.hasOneUse()">, "has one use">;
def SameType : Constraint<CPred<"$0.getType() == $1.getType()">, "have one type">;
def FiveOf : Constraint<CPred<"all($0, $1, $2, $3, $4)">, "five things">;
def Positive : AttrConstraint<CPred<"::llvm::cast<::mlir::IntegerAttr>($_self).getInt() > 0">, "positive">;
def Make : NativeCodeCall<"make($_builder, $_loc, $0)">;
def MakeTwo : NativeCodeCall<"makeTwo($_builder, $0)", 2>;
def Note : NativeCodeCallVoid<"note($0)">;
def NextAttr : NativeCodeCall<"next($0)">;
def MatchIt : NativeCodeCall<"matchIt($_self, &$0)">;
