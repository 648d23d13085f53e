// Properties that are no attributes: numbers, texts and flags, matched, computed with and created.
include "ops.td"

def Kept : T_Op<"kept", (ins AnyType:$x, I32Prop:$number, StringProp:$text, UnitProp:$flag, DefaultValuedProp<I64Prop, "7">:$wide)>;

def Odd : PropConstraint<CPred<"$_self % 2 == 1">, "odd">;
def Larger : Constraint<CPred<"$0 > $1">>;
def Next : NativeCodeCall<"$0 + 1">;
def Not : NativeCodeCall<"!$0">;
def AsAttribute : NativeCodeCall<"$_builder.getI32IntegerAttr($0)">;

def Computed : Pat<(Kept $x, Odd:$n, $t, $f, $w), (Kept $x, (Next $n), $t, (Not $f), (Next $w))>;
def Constant : Pat<(Kept $x, ConstantProp<I32Prop, "2">, ConstantProp<StringProp, "\"two\"">, $f, $_), (Kept $x, ConstantProp<I32Prop, "4">, ConstantProp<StringProp, "\"four\"">, ConstantProp<UnitProp, "true">, ConstantProp<I64Prop, "9">)>;
def Flagged : Pat<(Kept $x, ConstantProp<I32Prop, "6">:$n, $_, ConstantProp<UnitProp, "true">, $_), (Num $x, (AsAttribute $n))>;
def Compared : Pat<(Kept $x, $n, $_, ConstantProp<UnitProp, "false">, $w), (One $x), [(Larger $n, $w)]>;
