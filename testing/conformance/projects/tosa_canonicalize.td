// Canonical forms of TOSA, and what makes its constants smaller.
include "mlir/IR/PatternBase.td"
include "mlir/Dialect/Tosa/IR/TosaOps.td"

def SameType : Constraint<CPred<"$0.getType() == $1.getType()">, "same type">;
def SameElementType : Constraint<CPred<"::llvm::cast<::mlir::ShapedType>($0.getType()).getElementType() == ::llvm::cast<::mlir::ShapedType>($1.getType()).getElementType()">, "same element type">;
def SameShape : Constraint<CPred<"::llvm::cast<::mlir::ShapedType>($0.getType()).getShape() == ::llvm::cast<::mlir::ShapedType>($1.getType()).getShape()">, "same shape">;
def HasOneUse : Constraint<CPred<"$0.hasOneUse()">, "has one use">;
def HasStaticShape : Constraint<CPred<"::llvm::cast<::mlir::ShapedType>($0.getType()).hasStaticShape()">, "static shape">;
def IsScalarLike : Constraint<CPred<"::llvm::cast<::mlir::ShapedType>($0.getType()).getNumElements() == 1">, "one element">;
def RankIs4 : Constraint<CPred<"::llvm::cast<::mlir::ShapedType>($0.getType()).getRank() == 4">, "of rank 4">;
def IsFloat : Constraint<CPred<"::llvm::isa<::mlir::FloatType>(::mlir::getElementTypeOrSelf($0.getType()))">, "of floats">;
def IsInteger : Constraint<CPred<"::mlir::getElementTypeOrSelf($0.getType()).isInteger(32)">, "of i32">;
def SplatOfZero : AttrConstraint<CPred<"::llvm::isa<::mlir::DenseFPElementsAttr>($_self) && ::llvm::cast<::mlir::DenseElementsAttr>($_self).isSplat() && ::llvm::cast<::mlir::DenseElementsAttr>($_self).getSplatValue<::llvm::APFloat>().isZero()">, "all zero">;
def SplatOfOne : AttrConstraint<CPred<"::llvm::isa<::mlir::DenseFPElementsAttr>($_self) && ::llvm::cast<::mlir::DenseElementsAttr>($_self).isSplat() && ::llvm::cast<::mlir::DenseElementsAttr>($_self).getSplatValue<::llvm::APFloat>().isExactlyValue(1.0)">, "all one">;
def SplatOfIntZero : AttrConstraint<CPred<"::llvm::isa<::mlir::DenseIntElementsAttr>($_self) && ::llvm::cast<::mlir::DenseElementsAttr>($_self).isSplat() && ::llvm::cast<::mlir::DenseElementsAttr>($_self).getSplatValue<::llvm::APInt>().isZero()">, "all zero">;
def IsSplat : AttrConstraint<CPred<"::llvm::isa<::mlir::SplatElementsAttr>($_self)">, "splat">;
def ZeroLike : NativeCodeCall<"$_builder.getZeroAttr($0.getType())">;
def OneLike : NativeCodeCall<"$_builder.getOneAttr($0.getType())">;
def SplatAs : NativeCodeCall<"::mlir::DenseElementsAttr::get(::llvm::cast<::mlir::ShapedType>($1.getType()), ::llvm::cast<::mlir::DenseElementsAttr>($0).getSplatValue<::mlir::Attribute>())">;
def ComposePermutations : NativeCodeCall<"projects::composePermutations($_builder, $0, $1)">;
def IsIdentityPermutation : Constraint<CPred<"projects::isIdentity($0)">, "permutes nothing">;
def Inverts : Constraint<CPred<"projects::inverts($0, $1)">, "permutes back">;
def NegateSplat : NativeCodeCall<"projects::negateSplat($0)">;

//| %r = "tosa.identity"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
def IdentityGoes : Pat<(Tosa_IdentityOp $x), (replaceWithValue $x)>;

//| %r = "tosa.cast"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
def CastToSame : Pat<(Tosa_CastOp:$r $x), (replaceWithValue $x), [(SameType $x, $r)]>;

def IsWidening : Constraint<CPred<"::mlir::getElementTypeOrSelf($0.getType()).getIntOrFloatBitWidth() < ::mlir::getElementTypeOrSelf($1.getType()).getIntOrFloatBitWidth()">, "is wider">;
def OfIntegers : Constraint<CPred<"::mlir::getElementTypeOrSelf($0.getType()).isSignlessInteger()">, "of integers">;
//| %0 = "tosa.cast"(%x) : (tensor<2x3xi8>) -> tensor<2x3xi16>
//| %r = "tosa.cast"(%0) : (tensor<2x3xi16>) -> tensor<2x3xi32>
def CastOfWidening : Pat<(Tosa_CastOp (Tosa_CastOp:$m $x)), (Tosa_CastOp $x), [(OfIntegers $x), (OfIntegers $m), (IsWidening $x, $m)]>;

//| %0 = "tosa.abs"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
//| %r = "tosa.abs"(%0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
def AbsOfAbs : Pat<(Tosa_AbsOp (Tosa_AbsOp:$a $_)), (replaceWithValue $a)>;

//| %0 = "tosa.bitwise_not"(%x) : (tensor<2x3xi32>) -> tensor<2x3xi32>
//| %r = "tosa.bitwise_not"(%0) : (tensor<2x3xi32>) -> tensor<2x3xi32>
def BitwiseNotTwice : Pat<(Tosa_BitwiseNotOp:$r (Tosa_BitwiseNotOp $x)), (replaceWithValue $x), [(SameType $x, $r)]>;

//| %0 = "tosa.logical_not"(%x) : (tensor<2x3xi1>) -> tensor<2x3xi1>
//| %r = "tosa.logical_not"(%0) : (tensor<2x3xi1>) -> tensor<2x3xi1>
def LogicalNotTwice : Pat<(Tosa_LogicalNotOp:$r (Tosa_LogicalNotOp $x)), (replaceWithValue $x), [(SameType $x, $r)]>;

//| %0 = "tosa.reciprocal"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
//| %r = "tosa.reciprocal"(%0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
def ReciprocalTwice : Pat<(Tosa_ReciprocalOp:$r (Tosa_ReciprocalOp $x)), (replaceWithValue $x), [(SameType $x, $r)]>;

//| %0 = "tosa.ceil"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
//| %r = "tosa.floor"(%0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
def FloorOfCeil : Pat<(Tosa_FloorOp (Tosa_CeilOp:$c $_)), (replaceWithValue $c)>;

//| %0 = "tosa.const"() <{values = dense<0.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
//| %r = "tosa.add"(%x, %0) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
def AddZeroFloat : Pat<(Tosa_AddOp:$r $x, (Tosa_ConstOp SplatOfZero)), (replaceWithValue $x), [(SameType $x, $r)]>;

//| %0 = "tosa.const"() <{values = dense<0> : tensor<1x3xi32>}> : () -> tensor<1x3xi32>
//| %r = "tosa.add"(%0, %x) : (tensor<1x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
def AddZeroInteger : Pat<(Tosa_AddOp:$r (either (Tosa_ConstOp SplatOfIntZero), $x)), (replaceWithValue $x), [(SameType $x, $r)]>;

//| %0 = "tosa.const"() <{values = dense<1.5> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
//| %r = "tosa.add"(%0, %x) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
def AddConstantRight : Pat<(Tosa_AddOp (Tosa_ConstOp:$c $_), $x), (Tosa_AddOp $x, $c), [(Constraint<CPred<"!::llvm::isa_and_nonnull<::mlir::tosa::ConstOp>($0.getDefiningOp())">, "is no constant"> $x)]>;

//| %r = "tosa.sub"(%x, %x) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
def SubSelf : Pat<(Tosa_SubOp:$r $x, $x), (Tosa_ConstOp (ZeroLike $r)), [(HasStaticShape $r)]>;

//| %0 = "tosa.add"(%x, %y) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
//| %r = "tosa.sub"(%0, %y) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
def SubOfAdd : Pat<(Tosa_SubOp:$r (Tosa_AddOp $x, $y), $y), (replaceWithValue $x), [(IsInteger $x), (SameType $x, $r)]>;

//| %0 = "tosa.const"() <{values = dense<1.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
//| %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
//| %r = "tosa.mul"(%x, %0, %s) : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<1xi8>) -> tensor<2x3xf32>
def MulOneFloat : Pat<(Tosa_MulOp:$r $x, (Tosa_ConstOp SplatOfOne), $_), (replaceWithValue $x), [(SameType $x, $r)]>;

//| %0 = "tosa.const"() <{values = dense<0> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
//| %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
//| %r = "tosa.mul"(%x, %0, %s) : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<1xi8>) -> tensor<2x3xi32>
def MulZeroInteger : Pat<(Tosa_MulOp:$r $_, (Tosa_ConstOp:$z SplatOfIntZero), $_), (replaceWithValue $z), [(SameType $z, $r)]>;

//| %0 = "tosa.const"() <{values = dense<2.0> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
//| %r = "tosa.add"(%x, %0) : (tensor<2x3xf32>, tensor<1x1xf32>) -> tensor<2x3xf32>
def SplatConstantBroadcast : Pat<(Tosa_AddOp:$r $x, (Tosa_ConstOp:$c IsSplat:$v)), (Tosa_AddOp $x, (Tosa_ConstOp (SplatAs $v, $r))),
    [(HasStaticShape $r), (Constraint<CPred<"$0.getType() != $1.getType()">> $c, $r)]>;

//| %r = "tosa.transpose"(%x) <{perms = array<i32: 0, 1>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
def TransposeIdentity : Pat<(Tosa_TransposeOp:$r $x, $p), (replaceWithValue $x), [(IsIdentityPermutation $p), (SameType $x, $r)]>;

//| %0 = "tosa.transpose"(%x) <{perms = array<i32: 2, 0, 1>}> : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
//| %r = "tosa.transpose"(%0) <{perms = array<i32: 1, 0, 2>}> : (tensor<4x2x3xf32>) -> tensor<2x4x3xf32>
def TransposeOfTranspose : Pat<(Tosa_TransposeOp (Tosa_TransposeOp:$i $x, $a), $b), (Tosa_TransposeOp $x, (ComposePermutations $a, $b)), [(HasOneUse $i)]>;

//| %0 = "tosa.transpose"(%x) <{perms = array<i32: 1, 0>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
//| %r = "tosa.transpose"(%0) <{perms = array<i32: 1, 0>}> : (tensor<3x2xf32>) -> tensor<2x3xf32>
def TransposeBack : Pat<(Tosa_TransposeOp:$r (Tosa_TransposeOp $x, $a), $b), (replaceWithValue $x), [(Inverts $a, $b), (SameType $x, $r)], [], (addBenefit 1)>;

//| %0 = "tosa.transpose"(%x) <{perms = array<i32: 1, 0>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
//| %r = "tosa.abs"(%0) : (tensor<3x2xf32>) -> tensor<3x2xf32>
def AbsBelowTranspose : Pat<(Tosa_AbsOp (Tosa_TransposeOp:$t $x, $p)), (Tosa_TransposeOp (Tosa_AbsOp $x, (returnType $x)), $p), [(HasOneUse $t)]>;

//| %s = "tosa.const_shape"() <{values = dense<[2, 3]> : tensor<2xindex>}> : () -> !tosa.shape<2>
//| %r = "tosa.reshape"(%x, %s) : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<2x3xf32>
def ReshapeToSame : Pat<(Tosa_ReshapeOp:$r $x, $_), (replaceWithValue $x), [(SameType $x, $r), (HasStaticShape $r)]>;

//| %s = "tosa.const_shape"() <{values = dense<[6]> : tensor<1xindex>}> : () -> !tosa.shape<1>
//| %0 = "tosa.reshape"(%x, %s) : (tensor<2x3xf32>, !tosa.shape<1>) -> tensor<6xf32>
//| %t = "tosa.const_shape"() <{values = dense<[3, 2]> : tensor<2xindex>}> : () -> !tosa.shape<2>
//| %r = "tosa.reshape"(%0, %t) : (tensor<6xf32>, !tosa.shape<2>) -> tensor<3x2xf32>
def ReshapeOfReshape : Pat<(Tosa_ReshapeOp (Tosa_ReshapeOp:$i $x, $_), $s), (Tosa_ReshapeOp $x, $s), [(HasOneUse $i)]>;

//| %r = "tosa.reverse"(%x) <{axis = 0 : i32}> : (tensor<1x3xf32>) -> tensor<1x3xf32>
def ReverseOfOne : Pat<(Tosa_ReverseOp $x, $axis), (replaceWithValue $x),
    [(Constraint<CPred<"::llvm::cast<::mlir::RankedTensorType>($0.getType()).getDimSize(::llvm::cast<::mlir::IntegerAttr>($1).getInt()) == 1">, "reverses one"> $x, $axis)]>;

//| %0 = "tosa.reverse"(%x) <{axis = 1 : i32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
//| %r = "tosa.reverse"(%0) <{axis = 1 : i32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
def ReverseTwice : Pat<(Tosa_ReverseOp (Tosa_ReverseOp $x, $a), $b), (replaceWithValue $x), [(Constraint<CPred<"$0 == $1">, "same axis"> $a, $b)]>;

//| %r = "tosa.reduce_sum"(%x) <{axis = 1 : i32}> : (tensor<2x1xf32>) -> tensor<2x1xf32>
def ReduceSumOfOne : Pat<(Tosa_ReduceSumOp:$r $x, $_), (replaceWithValue $x), [(SameType $x, $r)]>;

//| %r = "tosa.concat"(%x) <{axis = 0 : i32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
def ConcatOfOne : Pat<(Tosa_ConcatOp:$r (variadic $x), $_), (replaceWithValue $x), [(SameType $x, $r)]>;

//| %0 = "tosa.concat"(%x, %y) <{axis = 0 : i32}> : (tensor<1x3xf32>, tensor<2x3xf32>) -> tensor<3x3xf32>
//| %r = "tosa.concat"(%0, %z) <{axis = 0 : i32}> : (tensor<3x3xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
def ConcatOfConcat : Pat<(Tosa_ConcatOp (variadic (Tosa_ConcatOp:$i (variadic $x, $y), $a), $z), $b), (Tosa_ConcatOp (variadic $x, $y, $z), $b),
    [(Constraint<CPred<"$0 == $1">, "same axis"> $a, $b), (HasOneUse $i)]>;

//| %r = "tosa.maximum"(%x, %x) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
def MaximumSelf : Pat<(Tosa_MaximumOp:$r $x, $x, $_), (replaceWithValue $x), [(SameType $x, $r)]>;

//| %0 = "tosa.logical_not"(%c) : (tensor<2x3xi1>) -> tensor<2x3xi1>
//| %r = "tosa.select"(%0, %x, %y) : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
def SelectOfNot : Pat<(Tosa_SelectOp (Tosa_LogicalNotOp $c), $x, $y), (Tosa_SelectOp $c, $y, $x)>;

//| %r = "tosa.select"(%c, %x, %x) : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
def SelectSame : Pat<(Tosa_SelectOp:$r $_, $x, $x), (replaceWithValue $x), [(SameType $x, $r)]>;

//| %0 = "tosa.greater"(%x, %y) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
//| %r = "tosa.logical_not"(%0) : (tensor<2x3xi1>) -> tensor<2x3xi1>
def NotGreater : Pat<(Tosa_LogicalNotOp (Tosa_GreaterOp:$g $x, $y)), (Tosa_GreaterEqualOp $y, $x), [(HasOneUse $g), (IsInteger $x)]>;

//| %0 = "tosa.exp"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
//| %r = "tosa.log"(%0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
def LogOfExp : Pat<(Tosa_LogOp (Tosa_ExpOp $x)), (replaceWithValue $x)>;

//| %0 = "tosa.exp"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
//| %1 = "tosa.exp"(%y) : (tensor<2x3xf32>) -> tensor<2x3xf32>
//| %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
//| %r = "tosa.mul"(%0, %1, %s) : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<1xi8>) -> tensor<2x3xf32>
def MulOfExps : Pat<(Tosa_MulOp (Tosa_ExpOp:$a $x), (Tosa_ExpOp:$b $y), $_), (Tosa_ExpOp (Tosa_AddOp $x, $y, (returnType $a))), [(HasOneUse $a), (HasOneUse $b), (SameType $x, $y)]>;

//| %0 = "tosa.rsqrt"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
//| %r = "tosa.reciprocal"(%0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
def ReciprocalOfRsqrt : Pat<(Tosa_ReciprocalOp (Tosa_RsqrtOp $x)),
    (Tosa_PowOp $x, (Tosa_ConstOp (NativeCodeCall<"::mlir::DenseElementsAttr::get(::llvm::cast<::mlir::ShapedType>($0.getType()), $_builder.getF32FloatAttr(0.5))"> $x)))>;

//| %0 = "tosa.const"() <{values = dense<3.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
//| %r = "tosa.sub"(%x, %0) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
def SubConstant : Pat<(Tosa_SubOp $x, (Tosa_ConstOp IsSplat:$v)), (Tosa_AddOp $x, (Tosa_ConstOp (NegateSplat $v))), [(IsFloat $x)]>;

//| %0 = "tosa.clamp"(%x) <{min_val = 0.0 : f32, max_val = 6.0 : f32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
//| %r = "tosa.clamp"(%0) <{min_val = 0.0 : f32, max_val = 6.0 : f32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
def ClampTwice : Pat<(Tosa_ClampOp (Tosa_ClampOp:$c $_, $a, $b, $_), $d, $e, $_), (replaceWithValue $c),
    [(Constraint<CPred<"$0 == $2 && $1 == $3">, "same bounds"> $a, $b, $d, $e)]>;

//| %r = "tosa.pow"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
def PowByExp : Pat<(Tosa_PowOp $x, $y), (Tosa_ExpOp (Tosa_MulOp $y, (Tosa_LogOp $x, (returnType $x)), (Tosa_ConstOp (NativeCodeCall<"$_builder.getZeroAttr(::mlir::RankedTensorType::get({1}, $_builder.getI8Type()))">)), (returnType $x))),
    [(SameType $x, $y), (Constraint<CPred<"!::llvm::isa_and_nonnull<::mlir::tosa::ConstOp>($0.getDefiningOp())">> $y)]>;
