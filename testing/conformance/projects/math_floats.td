// Floats of arith and math: what fast math allows, and functions by simpler ones.
include "mlir/IR/PatternBase.td"
include "mlir/Dialect/Arith/IR/ArithOps.td"
include "mlir/Dialect/Math/IR/MathOps.td"

def SameType : Constraint<CPred<"$0.getType() == $1.getType()">, "same type">;
def HasOneUse : Constraint<CPred<"$0.hasOneUse()">, "has one use">;
def IsF32 : Constraint<CPred<"$0.getType().isF32()">, "f32">;
def IsZeroFloat : Constraint<CPred<"matchPattern($0, m_AnyZeroFloat())">, "is zero">;
def IsOneFloat : Constraint<CPred<"matchPattern($0, m_OneFloat())">, "is one">;
def IsScalarFloat : Constraint<CPred<"::llvm::isa<::mlir::FloatType>($0.getType())">, "a float, no vector">;
// What is reassociated must say that it may be.
def AllowsReassociation : Constraint<CPred<"projects::mayReassociate($0)">, "may be reassociated">;
def AllowsReciprocal : Constraint<CPred<"projects::mayUseReciprocal($0)">, "may use the reciprocal">;

class FloatLike<string value> : NativeCodeCall<"$_builder.getFloatAttr($0.getType(), " # value # ")">;
def Half : FloatLike<"0.5">;
def One : FloatLike<"1.0">;
def Two : FloatLike<"2.0">;
def Zero : FloatLike<"0.0">;
def Log2E : FloatLike<"1.442695040888963">;
def Ln2 : FloatLike<"0.693147180559945">;
def Reciprocal : NativeCodeCall<"projects::reciprocal($0)">;
def AddFloats : NativeCodeCall<"projects::addFloats($0, $1)">;
def MulFloats : NativeCodeCall<"projects::mulFloats($0, $1)">;

//| %0 = "arith.constant"() <{value = -0.0 : f32}> : () -> f32
//| %r = "arith.addf"(%x, %0) : (f32, f32) -> f32
def AddFNegativeZero : Pat<(Arith_AddFOp $x, (Arith_ConstantOp ConstantAttr<F32Attr, "-0.0">), $_), (replaceWithValue $x)>;

//| %0 = "arith.constant"() <{value = 0.0 : f32}> : () -> f32
//| %r = "arith.subf"(%x, %0) : (f32, f32) -> f32
def SubFZero : Pat<(Arith_SubFOp $x, (Arith_ConstantOp ConstantAttr<F32Attr, "0.0">), $_), (replaceWithValue $x)>;

//| %0 = "arith.constant"() <{value = 1.0 : f64}> : () -> f64
//| %r = "arith.mulf"(%x, %0) : (f64, f64) -> f64
def MulFOne : Pat<(Arith_MulFOp $x, $one, $_), (replaceWithValue $x), [(IsOneFloat $one)]>;

//| %0 = "arith.constant"() <{value = 1.0 : f32}> : () -> f32
//| %r = "arith.divf"(%x, %0) : (f32, f32) -> f32
def DivFOne : Pat<(Arith_DivFOp $x, $one, $_), (replaceWithValue $x), [(IsOneFloat $one)]>;

//| %0 = "arith.constant"() <{value = -1.0 : f32}> : () -> f32
//| %r = "arith.mulf"(%x, %0) : (f32, f32) -> f32
def MulFMinusOne : Pat<(Arith_MulFOp $x, (Arith_ConstantOp ConstantAttr<F32Attr, "-1.0">), $fm), (Arith_NegFOp $x, $fm)>;

//| %0 = "arith.constant"() <{value = 4.0 : f32}> : () -> f32
//| %r = "arith.divf"(%x, %0) <{fastmath = #arith.fastmath<arcp>}> : (f32, f32) -> f32
def DivFByConstant : Pat<(Arith_DivFOp $x, (Arith_ConstantOp F32Attr:$c), $fm), (Arith_MulFOp $x, (Arith_ConstantOp (Reciprocal $c)), $fm), [(AllowsReciprocal $fm)]>;

//| %0 = "arith.constant"() <{value = 4.0 : f32}> : () -> f32
//| %1 = "arith.constant"() <{value = 0.5 : f32}> : () -> f32
//| %2 = "arith.mulf"(%x, %0) <{fastmath = #arith.fastmath<reassoc>}> : (f32, f32) -> f32
//| %r = "arith.mulf"(%2, %1) <{fastmath = #arith.fastmath<reassoc>}> : (f32, f32) -> f32
def MulFOfMulF : Pat<(Arith_MulFOp (Arith_MulFOp:$i $x, (Arith_ConstantOp $a), $f), (Arith_ConstantOp $b), $g),
    (Arith_MulFOp $x, (Arith_ConstantOp (MulFloats $a, $b)), $g), [(HasOneUse $i), (AllowsReassociation $f), (AllowsReassociation $g)]>;

//| %0 = "arith.constant"() <{value = 4.0 : f32}> : () -> f32
//| %1 = "arith.constant"() <{value = 0.5 : f32}> : () -> f32
//| %2 = "arith.addf"(%x, %0) <{fastmath = #arith.fastmath<fast>}> : (f32, f32) -> f32
//| %r = "arith.addf"(%2, %1) <{fastmath = #arith.fastmath<fast>}> : (f32, f32) -> f32
def AddFOfAddF : Pat<(Arith_AddFOp (Arith_AddFOp:$i $x, (Arith_ConstantOp $a), $f), (Arith_ConstantOp $b), $g),
    (Arith_AddFOp $x, (Arith_ConstantOp (AddFloats $a, $b)), $g), [(HasOneUse $i), (AllowsReassociation $f), (AllowsReassociation $g)]>;

//| %0 = "arith.negf"(%x) : (f32) -> f32
//| %r = "arith.negf"(%0) : (f32) -> f32
def NegFTwice : Pat<(Arith_NegFOp (Arith_NegFOp $x, $_), $_), (replaceWithValue $x)>;

//| %0 = "arith.negf"(%y) : (f32) -> f32
//| %r = "arith.addf"(%x, %0) : (f32, f32) -> f32
def AddFOfNegF : Pat<(Arith_AddFOp $x, (Arith_NegFOp $y, $_), $fm), (Arith_SubFOp $x, $y, $fm)>;

//| %0 = "arith.negf"(%y) : (f32) -> f32
//| %r = "arith.subf"(%x, %0) : (f32, f32) -> f32
def SubFOfNegF : Pat<(Arith_SubFOp $x, (Arith_NegFOp $y, $_), $fm), (Arith_AddFOp $x, $y, $fm)>;

//| %0 = "arith.negf"(%x) : (f32) -> f32
//| %1 = "arith.negf"(%y) : (f32) -> f32
//| %r = "arith.mulf"(%0, %1) : (f32, f32) -> f32
def MulFOfNegFs : Pat<(Arith_MulFOp (Arith_NegFOp $x, $_), (Arith_NegFOp $y, $_), $fm), (Arith_MulFOp $x, $y, $fm)>;

//| %0 = "arith.negf"(%x) : (f32) -> f32
//| %r = "math.absf"(%0) : (f32) -> f32
def AbsFOfNegF : Pat<(Math_AbsFOp (Arith_NegFOp $x, $_), $fm), (Math_AbsFOp $x, $fm)>;

//| %0 = "math.absf"(%x) : (f32) -> f32
//| %r = "math.absf"(%0) : (f32) -> f32
def AbsFTwice : Pat<(Math_AbsFOp (Math_AbsFOp:$a $_, $_), $_), (replaceWithValue $a)>;

//| %0 = "arith.negf"(%x) : (f32) -> f32
//| %r = "math.cos"(%0) : (f32) -> f32
def CosOfNegF : Pat<(Math_CosOp (Arith_NegFOp $x, $_), $fm), (Math_CosOp $x, $fm)>;

//| %0 = "arith.negf"(%x) : (f32) -> f32
//| %r = "math.sin"(%0) : (f32) -> f32
def SinOfNegF : Pat<(Math_SinOp (Arith_NegFOp $x, $n), $fm), (Arith_NegFOp (Math_SinOp $x, $fm), $n)>;

//| %0 = "math.exp"(%x) <{fastmath = #arith.fastmath<afn>}> : (f32) -> f32
//| %r = "math.log"(%0) <{fastmath = #arith.fastmath<afn>}> : (f32) -> f32
def LogOfExp : Pat<(Math_LogOp (Math_ExpOp $x, ConstantEnumCase<Arith_FastMathAttr, "afn">), $_), (replaceWithValue $x)>;

//| %r = "math.exp2"(%x) : (f32) -> f32
def Exp2ToExp : Pat<(Math_Exp2Op $x, $fm), (Math_ExpOp (Arith_MulFOp $x, (Arith_ConstantOp (Ln2 $x)), $fm), $fm), [(IsScalarFloat $x)]>;

//| %r = "math.log2"(%x) : (f32) -> f32
def Log2ToLog : Pat<(Math_Log2Op $x, $fm), (Arith_MulFOp (Math_LogOp $x, $fm), (Arith_ConstantOp (Log2E $x)), $fm), [(IsScalarFloat $x)]>;

//| %r = "math.rsqrt"(%x) : (f32) -> f32
def RsqrtToSqrt : Pat<(Math_RsqrtOp $x, $fm), (Arith_DivFOp (Arith_ConstantOp (One $x)), (Math_SqrtOp $x, $fm), $fm), [(IsF32 $x)]>;

//| %r = "math.tan"(%x) : (f32) -> f32
def TanBySinAndCos : Pat<(Math_TanOp $x, $fm), (Arith_DivFOp (Math_SinOp $x, $fm), (Math_CosOp $x, $fm), $fm)>;

//| %r = "math.sinh"(%x) : (f32) -> f32
def SinhByExp : Pattern<(Math_SinhOp:$s $x, $fm), [
    (Math_ExpOp:$e $x, $fm),
    (Arith_MulFOp (Arith_SubFOp $e, (Arith_DivFOp (Arith_ConstantOp (One $x)), $e, $fm), $fm), (Arith_ConstantOp (Half $x)), $fm)], [(IsScalarFloat $x)]>;

//| %r = "math.cosh"(%x) : (f32) -> f32
def CoshByExp : Pattern<(Math_CoshOp $x, $fm), [
    (Math_ExpOp:$e $x, $fm),
    (Arith_MulFOp (Arith_AddFOp $e, (Arith_DivFOp (Arith_ConstantOp (One $x)), $e, $fm), $fm), (Arith_ConstantOp (Half $x)), $fm)], [(IsScalarFloat $x)]>;

//| %r = "math.tanh"(%x) : (f32) -> f32
def TanhByExp : Pattern<(Math_TanhOp $x, $fm), [
    (Math_ExpOp:$e (Arith_MulFOp $x, (Arith_ConstantOp (Two $x)), $fm), $fm),
    (Arith_DivFOp (Arith_SubFOp $e, (Arith_ConstantOp:$one (One $x)), $fm), (Arith_AddFOp $e, $one, $fm), $fm)], [(IsScalarFloat $x)]>;

//| %r = "math.fma"(%x, %y, %z) : (f32, f32, f32) -> f32
def FmaApart : Pat<(Math_FmaOp $a, $b, $c, $fm), (Arith_AddFOp (Arith_MulFOp $a, $b, $fm), $c, $fm)>;

//| %0 = "arith.constant"() <{value = 2.0 : f32}> : () -> f32
//| %r = "math.powf"(%x, %0) : (f32, f32) -> f32
def PowFTwo : Pat<(Math_PowFOp $x, (Arith_ConstantOp ConstantAttr<F32Attr, "2.0">), $fm), (Arith_MulFOp $x, $x, $fm)>;

//| %0 = "arith.constant"() <{value = 0.5 : f32}> : () -> f32
//| %r = "math.powf"(%x, %0) : (f32, f32) -> f32
def PowFHalf : Pat<(Math_PowFOp $x, (Arith_ConstantOp ConstantAttr<F32Attr, "0.5">), $fm), (Math_SqrtOp $x, $fm)>;

//| %0 = "arith.constant"() <{value = 3 : i32}> : () -> i32
//| %r = "math.ipowi"(%x, %0) : (i32, i32) -> i32
def IPowIThree : Pat<(Math_IPowIOp $x, (Arith_ConstantOp ConstantAttr<I32Attr, "3">)),
    (Arith_MulIOp (Arith_MulIOp $x, $x, ConstantEnumCase<Arith_IntegerOverflowAttr, "none">), $x, ConstantEnumCase<Arith_IntegerOverflowAttr, "none">)>;

//| %r = "math.absi"(%x) : (i32) -> i32
def AbsIByMax : Pat<(Math_AbsIOp $x), (Arith_MaxSIOp $x, (Arith_SubIOp (Arith_ConstantOp (NativeCodeCall<"$_builder.getZeroAttr($0.getType())"> $x)), $x, ConstantEnumCase<Arith_IntegerOverflowAttr, "none">))>;

//| %0 = "math.floor"(%x) : (f32) -> f32
//| %r = "math.ceil"(%0) : (f32) -> f32
def CeilOfFloor : Pat<(Math_CeilOp (Math_FloorOp:$f $_, $_), $_), (replaceWithValue $f)>;

def OfRound : Constraint<CPred<"::llvm::isa_and_nonnull<::mlir::math::RoundOp, ::mlir::math::RoundEvenOp, ::mlir::math::TruncOp>($0.getDefiningOp())">, "is whole">;
//| %0 = "math.roundeven"(%x) : (f32) -> f32
//| %r = "math.floor"(%0) : (f32) -> f32
def FloorOfWhole : Pat<(Math_FloorOp $x, $_), (replaceWithValue $x), [(OfRound $x)]>;

//| %0 = "arith.sitofp"(%x) : (i32) -> f32
//| %r = "math.floor"(%0) : (f32) -> f32
def FloorOfInteger : Pat<(Math_FloorOp (Arith_SIToFPOp:$f $_), $_), (replaceWithValue $f)>;

//| %0 = "arith.extf"(%x) : (f16) -> f32
//| %r = "arith.truncf"(%0) : (f32) -> f16
def TruncFOfExtF : Pat<(Arith_TruncFOp:$r (Arith_ExtFOp $x, $_), $_, $_), (replaceWithValue $x), [(SameType $x, $r)]>;

//| %0 = "arith.extf"(%x) : (f16) -> f32
//| %r = "arith.extf"(%0) : (f32) -> f64
def ExtFOfExtF : Pat<(Arith_ExtFOp (Arith_ExtFOp $x, $a), $b), (Arith_ExtFOp $x, $b)>;

//| %0 = "arith.cmpf"(%x, %y) <{predicate = 4 : i64}> : (f32, f32) -> i1
//| %r = "arith.select"(%0, %x, %y) : (i1, f32, f32) -> f32
def SelectToMinNumF : Pat<(SelectOp (Arith_CmpFOp ConstantEnumCase<Arith_CmpFPredicateAttr, "olt">, $x, $y, $fm), $x, $y), (Arith_MinNumFOp $x, $y, $fm)>;

//| %0 = "arith.mulf"(%x, %y) : (f32, f32) -> f32
//| %1 = "arith.mulf"(%x, %z) : (f32, f32) -> f32
//| %r = "arith.addf"(%0, %1) <{fastmath = #arith.fastmath<reassoc,contract>}> : (f32, f32) -> f32
def FactorOut : Pat<(Arith_AddFOp (Arith_MulFOp:$a $x, $y, $_), (Arith_MulFOp:$b $x, $z, $_), $fm), (Arith_MulFOp $x, (Arith_AddFOp $y, $z, $fm), $fm),
    [(HasOneUse $a), (HasOneUse $b), (AllowsReassociation $fm)]>;
