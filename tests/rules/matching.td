include "ops.td"

// Nested operations, by any of their results; equal operands; types; numbers.
def Nested : Pat<(Two (Pair:$p $x), $x), (One $p__1)>;
def Typed : Pat<(Two I32:$x, F32), (Same $x)>;
def Number : Pat<(Num $x, ConstantAttr<I32Attr, "3">), (replaceWithValue $x)>;
def Odd : AttrConstraint<CPred<"::llvm::cast<::mlir::IntegerAttr>($_self).getInt() % 2 == 1">, "odd">;
def OddNumber : Pat<(Num $x, Odd:$n), (Opt9 $x, $n, (NativeCodeCall<"::mlir::StringAttr()">), (NativeCodeCall<"::mlir::UnitAttr()">))>;

// A group of exactly two, and what is in it.
def Group : Pat<(Many $x, (variadic:$all (Same $y), $z)), (Groups $all, (variadic $y, $x))>;

// A group without anything.
def Alone : Pat<(Many (Num $x, $n), (variadic)), (Num $x, $n)>;

// The definition of an operand, asked by a native call, and what it finds.
def FirstOperand : NativeCodeCall<"firstOperand($_self, $0)">;
def Found : Pat<(Many (FirstOperand $x), (variadic)), (One $x)>;

// An enum.
def Color : Pat<(Colored $x, Red), (Colored $x, Blue)>;
