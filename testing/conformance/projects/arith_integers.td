// Integer arithmetic made simpler, as a project does beside the folders of the dialect. Above each rule stands what it is for.
include "mlir/IR/PatternBase.td"
include "mlir/Dialect/Arith/IR/ArithOps.td"

defvar NoFlags = ConstantEnumCase<Arith_IntegerOverflowAttr, "none">;
defvar Nsw = ConstantEnumCase<Arith_IntegerOverflowAttr, "nsw">;

def SameType : Constraint<CPred<"$0.getType() == $1.getType()">, "same type">;
def HasOneUse : Constraint<CPred<"$0.hasOneUse()">, "has one use">;
def NotConstant : Constraint<CPred<"!matchPattern($0, m_Constant())">, "is no constant">;
def IsZeroValue : Constraint<CPred<"matchPattern($0, m_Zero())">, "is zero">;
def IsOneValue : Constraint<CPred<"matchPattern($0, m_One())">, "is one">;
def IsIndex : Constraint<CPred<"$0.getType().isIndex()">>;
def IsPowerOfTwo : AttrConstraint<CPred<"::llvm::isa<::mlir::IntegerAttr>($_self) && ::llvm::cast<::mlir::IntegerAttr>($_self).getValue().isPowerOf2() && !::llvm::cast<::mlir::IntegerAttr>($_self).getValue().isOne()">, "a power of two, but not one">;
def IsAllOnes : AttrConstraint<CPred<"::llvm::isa<::mlir::IntegerAttr>($_self) && ::llvm::cast<::mlir::IntegerAttr>($_self).getValue().isAllOnes()">, "all bits set">;

def Log2 : NativeCodeCall<"$_builder.getIntegerAttr($0.getType(), ::llvm::cast<::mlir::IntegerAttr>($0).getValue().logBase2())">;
def LowMask : NativeCodeCall<"$_builder.getIntegerAttr($0.getType(), ::llvm::cast<::mlir::IntegerAttr>($0).getInt() - 1)">;
def ZeroLike : NativeCodeCall<"$_builder.getZeroAttr($0.getType())">;
def OneLike : NativeCodeCall<"$_builder.getOneAttr($0.getType())">;
def TypeOf : NativeCodeCall<"$0.getType()">;
// What needs wide arithmetic is written by hand, and called.
def AddAttrs : NativeCodeCall<"projects::addIntegerAttrs($0, $1)">;
def SubAttrs : NativeCodeCall<"projects::subIntegerAttrs($0, $1)">;
def MulAttrs : NativeCodeCall<"projects::mulIntegerAttrs($0, $1)">;
def InvertPredicate : NativeCodeCall<"projects::invertPredicate($0)">;
def SwapPredicate : NativeCodeCall<"projects::swapPredicate($0)">;

//| %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
//| %r = "arith.addi"(%x, %0) : (i32, i32) -> i32
def AddIZero : Pat<(Arith_AddIOp $x, (Arith_ConstantOp ConstantAttr<I32Attr, "0">), $_), (replaceWithValue $x)>;

//| %0 = "arith.constant"() <{value = 0 : index}> : () -> index
//| %r = "arith.addi"(%x, %0) : (index, index) -> index
def AddIZeroIndex : Pat<(Arith_AddIOp $x, (Arith_ConstantOp ConstantAttr<IndexAttr, "0">), $_), (replaceWithValue $x)>;

//| %0 = "arith.constant"() <{value = 4 : i32}> : () -> i32
//| %r = "arith.addi"(%0, %x) : (i32, i32) -> i32
def AddIConstantRight : Pat<(Arith_AddIOp (Arith_ConstantOp:$c $_), $x, $f), (Arith_AddIOp $x, $c, $f), [(NotConstant $x)]>;

//| %0 = "arith.constant"() <{value = 4 : i32}> : () -> i32
//| %r = "arith.muli"(%0, %x) : (i32, i32) -> i32
def MulIConstantRight : Pat<(Arith_MulIOp (Arith_ConstantOp:$c $_), $x, $f), (Arith_MulIOp $x, $c, $f), [(NotConstant $x)]>;

//| %0 = "arith.constant"() <{value = 4 : i32}> : () -> i32
//| %1 = "arith.constant"() <{value = 5 : i32}> : () -> i32
//| %2 = "arith.addi"(%x, %0) : (i32, i32) -> i32
//| %r = "arith.addi"(%2, %1) : (i32, i32) -> i32
def AddIOfAddI : Pat<
    (Arith_AddIOp (Arith_AddIOp:$inner $x, (ConstantLikeMatcher AnyAttr:$a), $_), (ConstantLikeMatcher AnyAttr:$b), $_),
    (Arith_AddIOp $x, (Arith_ConstantOp (AddAttrs $a, $b)), NoFlags), [(HasOneUse $inner)]>;

//| %0 = "arith.constant"() <{value = 4 : i32}> : () -> i32
//| %1 = "arith.constant"() <{value = 5 : i32}> : () -> i32
//| %2 = "arith.subi"(%x, %0) : (i32, i32) -> i32
//| %r = "arith.addi"(%2, %1) : (i32, i32) -> i32
def AddIOfSubI : Pat<
    (Arith_AddIOp (Arith_SubIOp:$inner $x, (ConstantLikeMatcher AnyAttr:$a), $_), (ConstantLikeMatcher AnyAttr:$b), $_),
    (Arith_AddIOp $x, (Arith_ConstantOp (SubAttrs $b, $a)), NoFlags), [(HasOneUse $inner)]>;

//| %0 = "arith.constant"() <{value = 3 : i32}> : () -> i32
//| %1 = "arith.constant"() <{value = 5 : i32}> : () -> i32
//| %2 = "arith.muli"(%x, %0) : (i32, i32) -> i32
//| %r = "arith.muli"(%2, %1) : (i32, i32) -> i32
def MulIOfMulI : Pat<
    (Arith_MulIOp (Arith_MulIOp:$inner $x, (ConstantLikeMatcher AnyAttr:$a), $_), (ConstantLikeMatcher AnyAttr:$b), $_),
    (Arith_MulIOp $x, (Arith_ConstantOp (MulAttrs $a, $b)), NoFlags), [(HasOneUse $inner)]>;

//| %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
//| %1 = "arith.subi"(%0, %y) : (i32, i32) -> i32
//| %r = "arith.addi"(%x, %1) : (i32, i32) -> i32
def AddINegated : Pat<(Arith_AddIOp $x, (Arith_SubIOp (Arith_ConstantOp ConstantAttr<I32Attr, "0">), $y, $_), $f), (Arith_SubIOp $x, $y, NoFlags)>;

//| %r = "arith.addi"(%x, %x) : (i32, i32) -> i32
def AddISelf : Pat<(Arith_AddIOp I32:$x, $x, $f), (Arith_ShLIOp $x, (Arith_ConstantOp ConstantAttr<I32Attr, "1">), NoFlags)>;

//| %r = "arith.subi"(%x, %x) : (i32, i32) -> i32
def SubISelf : Pat<(Arith_SubIOp:$r $x, $x, $_), (Arith_ConstantOp (ZeroLike $r))>;

//| %0 = "arith.constant"() <{value = 0 : i64}> : () -> i64
//| %r = "arith.subi"(%x, %0) : (i64, i64) -> i64
def SubIZero : Pat<(Arith_SubIOp $x, $zero, $_), (replaceWithValue $x), [(IsZeroValue $zero)]>;

//| %0 = "arith.addi"(%x, %y) : (i32, i32) -> i32
//| %r = "arith.subi"(%0, %x) : (i32, i32) -> i32
def SubIOfAddILeft : Pat<(Arith_SubIOp (Arith_AddIOp $x, $y, $_), $x, $_), (replaceWithValue $y)>;

//| %0 = "arith.addi"(%x, %y) : (i32, i32) -> i32
//| %r = "arith.subi"(%0, %y) : (i32, i32) -> i32
def SubIOfAddIRight : Pat<(Arith_SubIOp (Arith_AddIOp $x, $y, $_), $y, $_), (replaceWithValue $x)>;

//| %0 = "arith.subi"(%x, %y) : (i32, i32) -> i32
//| %r = "arith.subi"(%x, %0) : (i32, i32) -> i32
def SubIOfSubI : Pat<(Arith_SubIOp $x, (Arith_SubIOp $x, $y, $_), $_), (replaceWithValue $y)>;

//| %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32
//| %r = "arith.muli"(%x, %0) : (i32, i32) -> i32
def MulIOne : Pat<(Arith_MulIOp $x, $one, $_), (replaceWithValue $x), [(IsOneValue $one)]>;

//| %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
//| %r = "arith.muli"(%x, %0) : (i32, i32) -> i32
def MulIZero : Pat<(Arith_MulIOp $_, $zero, $_), (replaceWithValue $zero), [(IsZeroValue $zero)]>;

//| %0 = "arith.constant"() <{value = 8 : i32}> : () -> i32
//| %r = "arith.muli"(%x, %0) : (i32, i32) -> i32
def MulIPowerOfTwo : Pat<(Arith_MulIOp $x, (Arith_ConstantOp IsPowerOfTwo:$c), $f), (Arith_ShLIOp $x, (Arith_ConstantOp (Log2 $c)), NoFlags)>;

//| %0 = "arith.constant"() <{value = 16 : i32}> : () -> i32
//| %r = "arith.divui"(%x, %0) : (i32, i32) -> i32
def DivUIPowerOfTwo : Pat<(Arith_DivUIOp $x, (Arith_ConstantOp IsPowerOfTwo:$c), $exact), (Arith_ShRUIOp $x, (Arith_ConstantOp (Log2 $c)), $exact)>;

//| %0 = "arith.constant"() <{value = 16 : i32}> : () -> i32
//| %r = "arith.remui"(%x, %0) : (i32, i32) -> i32
def RemUIPowerOfTwo : Pat<(Arith_RemUIOp $x, (Arith_ConstantOp IsPowerOfTwo:$c)), (Arith_AndIOp $x, (Arith_ConstantOp (LowMask $c)))>;

//| %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32
//| %r = "arith.divsi"(%x, %0) : (i32, i32) -> i32
def DivSIOne : Pat<(Arith_DivSIOp $x, (Arith_ConstantOp ConstantAttr<I32Attr, "1">), $_), (replaceWithValue $x)>;

//| %0 = "arith.constant"() <{value = -1 : i32}> : () -> i32
//| %r = "arith.divsi"(%x, %0) : (i32, i32) -> i32
def DivSIMinusOne : Pat<(Arith_DivSIOp $x, (Arith_ConstantOp IsAllOnes:$c), $_), (Arith_SubIOp (Arith_ConstantOp (ZeroLike $c)), $x, NoFlags)>;

//| %0 = "arith.muli"(%x, %y) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32
//| %r = "arith.divsi"(%0, %y) : (i32, i32) -> i32
def DivSIOfMulINsw : Pat<(Arith_DivSIOp (Arith_MulIOp $x, $y, Nsw), $y, $_), (replaceWithValue $x)>;

//| %0 = "arith.divsi"(%x, %y) : (i32, i32) -> i32
//| %1 = "arith.muli"(%0, %y) : (i32, i32) -> i32
//| %r = "arith.subi"(%x, %1) : (i32, i32) -> i32
def RemainderFromDivision : Pat<(Arith_SubIOp $x, (Arith_MulIOp (Arith_DivSIOp $x, $y, $_), $y, $_), $_), (Arith_RemSIOp $x, $y)>;

//| %r = "arith.andi"(%x, %x) : (i32, i32) -> i32
def AndISelf : Pat<(Arith_AndIOp $x, $x), (replaceWithValue $x)>;

//| %r = "arith.ori"(%x, %x) : (i32, i32) -> i32
def OrISelf : Pat<(Arith_OrIOp $x, $x), (replaceWithValue $x)>;

//| %r = "arith.xori"(%x, %x) : (i32, i32) -> i32
def XOrISelf : Pat<(Arith_XOrIOp:$r $x, $x), (Arith_ConstantOp (ZeroLike $r))>;

//| %0 = "arith.constant"() <{value = -1 : i32}> : () -> i32
//| %1 = "arith.xori"(%x, %0) : (i32, i32) -> i32
//| %r = "arith.xori"(%1, %0) : (i32, i32) -> i32
def NotOfNot : Pat<(Arith_XOrIOp (Arith_XOrIOp $x, (Arith_ConstantOp IsAllOnes)), (Arith_ConstantOp IsAllOnes)), (replaceWithValue $x)>;

//| %0 = "arith.constant"() <{value = -1 : i32}> : () -> i32
//| %1 = "arith.xori"(%x, %0) : (i32, i32) -> i32
//| %2 = "arith.xori"(%y, %0) : (i32, i32) -> i32
//| %r = "arith.andi"(%1, %2) : (i32, i32) -> i32
def DeMorganAnd : Pat<
    (Arith_AndIOp (Arith_XOrIOp:$left $x, (Arith_ConstantOp:$ones IsAllOnes)), (Arith_XOrIOp:$right $y, (Arith_ConstantOp IsAllOnes))),
    (Arith_XOrIOp (Arith_OrIOp $x, $y), $ones), [(HasOneUse $left), (HasOneUse $right)]>;

//| %0 = "arith.ori"(%x, %y) : (i32, i32) -> i32
//| %r = "arith.andi"(%x, %0) : (i32, i32) -> i32
def AndIAbsorbs : Pat<(Arith_AndIOp $x, (Arith_OrIOp $x, $_)), (replaceWithValue $x)>;

//| %0 = "arith.andi"(%y, %x) : (i32, i32) -> i32
//| %r = "arith.ori"(%0, %x) : (i32, i32) -> i32
def OrIAbsorbs : Pat<(Arith_OrIOp (either $x, (Arith_AndIOp $_, $x))), (replaceWithValue $x)>;

//| %0 = "arith.extsi"(%x) : (i8) -> i16
//| %r = "arith.extsi"(%0) : (i16) -> i32
def ExtSIOfExtSI : Pat<(Arith_ExtSIOp (Arith_ExtSIOp $x)), (Arith_ExtSIOp $x)>;

//| %0 = "arith.extui"(%x) : (i8) -> i16
//| %r = "arith.extsi"(%0) : (i16) -> i32
def ExtSIOfExtUI : Pat<(Arith_ExtSIOp (Arith_ExtUIOp $x)), (Arith_ExtUIOp $x)>;

//| %0 = "arith.extsi"(%x) : (i8) -> i32
//| %r = "arith.trunci"(%0) : (i32) -> i8
def TruncIOfExtSI : Pat<(Arith_TruncIOp:$r (Arith_ExtSIOp $x), $_), (replaceWithValue $x), [(SameType $x, $r)]>;

def IsNarrower : Constraint<CPred<"$0.getType().getIntOrFloatBitWidth() < $1.getType().getIntOrFloatBitWidth()">, "is narrower">;
//| %0 = "arith.extsi"(%x) : (i8) -> i32
//| %r = "arith.trunci"(%0) : (i32) -> i16
def TruncIOfExtSIWider : Pat<(Arith_TruncIOp:$r (Arith_ExtSIOp $x), $_), (Arith_ExtSIOp $x), [(IsNarrower $x, $r)]>;

//| %0 = "arith.trunci"(%x) : (i64) -> i32
//| %r = "arith.trunci"(%0) : (i32) -> i8
def TruncIOfTruncI : Pat<(Arith_TruncIOp (Arith_TruncIOp $x, $_), $_), (Arith_TruncIOp $x, NoFlags)>;

//| %0 = "arith.extui"(%x) : (i8) -> i32
//| %1 = "arith.extui"(%y) : (i8) -> i32
//| %r = "arith.andi"(%0, %1) : (i32, i32) -> i32
def AndIOfExtUI : Pat<(Arith_AndIOp (Arith_ExtUIOp:$a $x), (Arith_ExtUIOp $y)), (Arith_ExtUIOp (Arith_AndIOp $x, $y)), [(SameType $x, $y), (HasOneUse $a)]>;

//| %0 = "arith.index_cast"(%x) : (i32) -> index
//| %r = "arith.index_cast"(%0) : (index) -> i32
def IndexCastOfIndexCast : Pat<(Arith_IndexCastOp:$r (Arith_IndexCastOp $x)), (replaceWithValue $x), [(SameType $x, $r)]>;

//| %0 = "arith.extsi"(%x) : (i16) -> i32
//| %r = "arith.index_cast"(%0) : (i32) -> index
def IndexCastOfExtSI : Pat<(Arith_IndexCastOp:$r (Arith_ExtSIOp $x)), (Arith_IndexCastOp $x), [(IsIndex $r)]>;

//| %r = "arith.cmpi"(%x, %x) <{predicate = 0 : i64}> : (i32, i32) -> i1
def CmpIEqSelf : Pat<(Arith_CmpIOp ConstantEnumCase<Arith_CmpIPredicateAttr, "eq">, $x, $x), (Arith_ConstantOp ConstantAttr<BoolAttr, "true">)>;

def IsStrict : Constraint<CPred<"$0.getValue() == ::mlir::arith::CmpIPredicate::slt || $0.getValue() == ::mlir::arith::CmpIPredicate::ult">, "is less than">;
//| %r = "arith.cmpi"(%x, %x) <{predicate = 2 : i64}> : (i32, i32) -> i1
def CmpILessSelf : Pat<(Arith_CmpIOp $p, $x, $x), (Arith_ConstantOp ConstantAttr<BoolAttr, "false">), [(IsStrict $p)]>;

//| %0 = "arith.constant"() <{value = 7 : i32}> : () -> i32
//| %r = "arith.cmpi"(%0, %x) <{predicate = 2 : i64}> : (i32, i32) -> i1
def CmpIConstantRight : Pat<(Arith_CmpIOp $p, (Arith_ConstantOp:$c $_), $x), (Arith_CmpIOp (SwapPredicate $p), $x, $c), [(NotConstant $x)]>;

//| %0 = "arith.constant"() <{value = true}> : () -> i1
//| %1 = "arith.cmpi"(%x, %y) <{predicate = 2 : i64}> : (i32, i32) -> i1
//| %r = "arith.xori"(%1, %0) : (i1, i1) -> i1
def NotOfCmpI : Pat<(Arith_XOrIOp (Arith_CmpIOp:$c $p, $x, $y), (Arith_ConstantOp ConstantAttr<BoolAttr, "true">)), (Arith_CmpIOp (InvertPredicate $p), $x, $y), [(HasOneUse $c)]>;

//| %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
//| %1 = "arith.subi"(%x, %y) : (i32, i32) -> i32
//| %r = "arith.cmpi"(%1, %0) <{predicate = 1 : i64}> : (i32, i32) -> i1
def CmpIOfSubI : Pat<(Arith_CmpIOp Arith_CmpIPredicateAttr:$p, (Arith_SubIOp $x, $y, $_), (Arith_ConstantOp ConstantAttr<I32Attr, "0">)), (Arith_CmpIOp $p, $x, $y),
    [(Constraint<CPred<"$0.getValue() == arith::CmpIPredicate::eq || $0.getValue() == arith::CmpIPredicate::ne">, "asks for equality"> $p)]>;

//| %r = "arith.select"(%c, %x, %x) : (i1, i32, i32) -> i32
def SelectSame : Pat<(SelectOp $_, $x, $x), (replaceWithValue $x)>;

//| %0 = "arith.constant"() <{value = true}> : () -> i1
//| %r = "arith.select"(%0, %x, %y) : (i1, i32, i32) -> i32
def SelectTrue : Pat<(SelectOp (Arith_ConstantOp ConstantAttr<BoolAttr, "true">), $x, $_), (replaceWithValue $x)>;

//| %0 = "arith.constant"() <{value = true}> : () -> i1
//| %1 = "arith.xori"(%c, %0) : (i1, i1) -> i1
//| %r = "arith.select"(%1, %x, %y) : (i1, i32, i32) -> i32
def SelectOfNot : Pat<(SelectOp (Arith_XOrIOp $c, (Arith_ConstantOp ConstantAttr<BoolAttr, "true">)), $x, $y), (SelectOp $c, $y, $x)>;

//| %0 = "arith.cmpi"(%x, %y) <{predicate = 2 : i64}> : (i32, i32) -> i1
//| %r = "arith.select"(%0, %x, %y) : (i1, i32, i32) -> i32
def SelectToMinSI : Pat<(SelectOp (Arith_CmpIOp ConstantEnumCase<Arith_CmpIPredicateAttr, "slt">, $x, $y), $x, $y), (Arith_MinSIOp $x, $y)>;

//| %0 = "arith.cmpi"(%x, %y) <{predicate = 4 : i64}> : (i32, i32) -> i1
//| %r = "arith.select"(%0, %x, %y) : (i1, i32, i32) -> i32
def SelectToMaxSI : Pat<(SelectOp (Arith_CmpIOp ConstantEnumCase<Arith_CmpIPredicateAttr, "sgt">, $x, $y), $x, $y), (Arith_MaxSIOp $x, $y)>;

//| %0 = "arith.constant"() <{value = true}> : () -> i1
//| %1 = "arith.constant"() <{value = false}> : () -> i1
//| %r = "arith.select"(%c, %0, %1) : (i1, i1, i1) -> i1
def SelectOfTruth : Pat<(SelectOp $c, (Arith_ConstantOp ConstantAttr<BoolAttr, "true">), (Arith_ConstantOp ConstantAttr<BoolAttr, "false">)), (replaceWithValue $c)>;

//| %0 = "arith.shli"(%x, %s) : (i32, i32) -> i32
//| %r = "arith.shrui"(%0, %s) : (i32, i32) -> i32
def ShRUIOfShLI : Pat<(Arith_ShRUIOp (Arith_ShLIOp $x, $s, ConstantEnumCase<Arith_IntegerOverflowAttr, "none">), $s, $_),
    (Arith_AndIOp $x, (Arith_ShRUIOp (Arith_ConstantOp ConstantAttr<I32Attr, "-1">), $s, (NativeCodeCall<"::mlir::UnitAttr()">)))>;

//| %0:2 = "arith.addui_extended"(%x, %y) : (i32, i32) -> (i32, i1)
//| "u.use"(%0#0) : (i32) -> ()
def AddUIExtendedLow : Pattern<(Arith_AddUIExtendedOp:$r $x, $y),
    [(Arith_AddIOp $x, $y, NoFlags), (Arith_ConstantOp ConstantAttr<BoolAttr, "false">)], [(HasNoUseOf:$r__1)]>;

//| %0 = "arith.minsi"(%x, %y) : (i32, i32) -> i32
//| %r = "arith.maxsi"(%0, %x) : (i32, i32) -> i32
def MaxOfMin : Pat<(Arith_MaxSIOp (either (Arith_MinSIOp $x, $_), $x)), (replaceWithValue $x)>;
